// The worker of a table in this browser. Only one worker plays a game: the one of the page that opened it last.

import { type ProblemCode, problemOf, type TableAcknowledgement, type TableHello } from '@mcr-arena/protocol';
import { readGame } from './games-database.ts';
import { LocalTable } from './local-table.ts';

/** A message from the page; `request` numbers those that are acknowledged. */
export type PageMessage =
  | { readonly type: 'hello'; readonly hello: TableHello }
  | { readonly type: 'request'; readonly request: number; readonly name: string; readonly message: never };

/** A message to the page. */
export type WorkerMessage =
  | { readonly type: 'message'; readonly name: string; readonly message: unknown }
  | { readonly type: 'acknowledged'; readonly request: number; readonly acknowledgement: TableAcknowledgement }
  | { readonly type: 'ended'; readonly problem: ProblemCode };

let table: LocalTable | undefined;

function post(message: WorkerMessage): void {
  postMessage(message);
}

function end(problem: ProblemCode): void {
  post({ type: 'ended', problem });
}

async function open({ table: id, known }: TableHello): Promise<void> {
  const game = await readGame(id);
  if (game === undefined || game.status === 'over') return end('table-unknown');
  table = new LocalTable(game, {
    send: (name, message) => post({ type: 'message', name, message }),
    end,
  });
  await table.play(known);
}

/** Holds the game until another page opens it. */
function openAlone(hello: TableHello): void {
  navigator.locks
    .request(`mcr-arena-game-${hello.table}`, { steal: true }, () => open(hello))
    .catch((thrown: unknown) => {
      end(thrown instanceof DOMException && thrown.name === 'AbortError' ? 'replaced' : 'not-ready');
      close();
    });
}

/** A reply that could not be stored, or that came as the game ended, is not acknowledged as taken. */
async function acknowledge(request: number, name: string, message: never): Promise<void> {
  const code = await take(name, message).catch((): ProblemCode => 'not-ready');
  const acknowledgement = code === undefined ? ({ ok: true } as const) : { error: problemOf(code) };
  post({ type: 'acknowledged', request, acknowledgement });
}

async function take(name: string, message: never): Promise<ProblemCode | undefined> {
  if (table === undefined) return 'not-ready';
  const { deal } = message as { readonly deal: number };
  switch (name) {
    case 'reply':
      return table.take(message);
    case 'ready':
      return table.ready(deal);
    case 'undo':
      return table.takeBack(deal);
    case 'leave':
      await table.leave();
      return undefined;
    default:
      return 'message-unknown';
  }
}

addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
  if (data.type === 'hello') openAlone(data.hello);
  else void acknowledge(data.request, data.name, data.message);
});
