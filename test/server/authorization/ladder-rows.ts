// Rows of the ladder and of matches. The arena of the matrix has neither: what everybody may read answers that it is not there.

import type { Mark, MatrixRequest, Row } from './rows.ts';
import type { World } from './senders.ts';

type Ask = (world: World) => Promise<MatrixRequest> | MatrixRequest;

function rowOf(route: string, marks: Readonly<Record<keyof Row['marks'], Mark>>, request: Ask = () => ({})): Row {
  return { route, marks, request };
}

const allOf = (mark: Mark): Row['marks'] => ({
  ...{ nobody: mark, guest: mark, stranger: mark, owner: mark, organiser: mark, administrator: mark, suspended: mark },
});
/** Strangers and other organisers may not; `mark` is the answer to the owner and to administrators. */
const ownerOf = (mark: Mark): Row['marks'] => ({
  ...{
    nobody: '401',
    guest: '403',
    stranger: '403',
    owner: mark,
    organiser: '403',
    administrator: mark,
    suspended: '401',
  },
});
const accountsOf = (mark: Mark): Row['marks'] => ({ ...allOf(mark), nobody: '401', guest: '403', suspended: '401' });

const unknownBot: Ask = () => ({ params: { owner: 'nobody', name: 'nothing' } });
/** A bot that connects is never ranked. */
const remoteBot: Ask = async ({ newBot, accounts }) => ({
  params: { owner: accounts.owner.name, name: (await newBot()).bot.name },
  body: {},
});
const nothing = { owner: 'nobody', bot: 'nothing' };

export const LADDER_ROWS: readonly Row[] = [
  rowOf('GET /api/ladder', allOf('ok')),
  rowOf('GET /api/ladder/sets', allOf('ok')),
  rowOf('GET /api/ladder/head-to-head', allOf('request-malformed')),
  rowOf('GET /api/ladder/sets/:number/record.json', allOf('set-unknown'), () => ({ params: { number: '1' } })),
  rowOf('GET /api/ladder/bots/:owner/:name', allOf('bot-not-found'), unknownBot),
  rowOf('GET /api/ladder/bots/:owner/:name/history', allOf('bot-not-found'), unknownBot),
  rowOf('GET /api/ladder/bots/:owner/:name/opponents', allOf('bot-not-found'), unknownBot),
  rowOf('GET /api/ladder/bots/:owner/:name/sets', allOf('bot-not-found'), unknownBot),
  rowOf('PUT /api/ladder/bots/:owner/:name', ownerOf('version-unsealed'), remoteBot),
  rowOf('DELETE /api/ladder/bots/:owner/:name', ownerOf('ok'), async (world) => ({
    params: (await remoteBot(world)).params ?? {},
  })),
  rowOf('POST /api/matches', accountsOf('bot-not-found'), () => ({
    body: { bots: [nothing, nothing, nothing, nothing] },
  })),
  rowOf('GET /api/matches/:id', allOf('match-unknown'), () => ({ params: { id: 'none' } })),
  rowOf('GET /api/matches/:id/sets/:number/record.json', allOf('set-unknown'), () => ({
    params: { id: 'none', number: '1' },
  })),
];
