// One server per test file: bots are uploaded over its API, checked, entered in tournaments, and played in the sandbox.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { type BotReference, botsOf, DEFAULT_LIMITS, type DecisionLimits, STDIO_HOST } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import type { UploadedBot } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import { afterAll, beforeAll, expect } from 'vitest';
import { sandboxedHosts } from '../../../../apps/server/src/bots/bot-hosts.ts';
import { reportOfFailure } from '../../../../apps/server/src/bots/checks/check-report.ts';
import { noteSandbox } from '../../../../apps/server/src/bots/uploads/code-capability.ts';
import { secretOfRow } from '../../../../apps/server/src/competitions/competition-row.ts';
import { configOfRow } from '../../../../apps/server/src/competitions/swiss/swiss-config.ts';
import { InTurn } from '../../../../apps/server/src/database/in-turn.ts';
import { jsonColumn } from '../../../../apps/server/src/database/parse-column.ts';
import { type Director, startDirector } from '../../../../apps/server/src/director.ts';
import { type AppUnderTest, bearer, startApp } from '../../app-under-test.ts';
import { resultsText } from '../../remote-bots/bot-house.ts';
import { newFolder, resultsOfOrder, until } from '../../throwaway.ts';
import { type FileToUpload, finishedCheck, upload } from '../upload-client.ts';

/** An uploaded bot of the organiser by name, or a house bot. */
export type UploadEntrant = { readonly id: string } & ({ readonly upload: string } | { readonly bot: string });

export interface TournamentForm {
  readonly seatings?: 4 | 24;
  readonly setsPerRound?: number;
  readonly answerMs?: number;
}

interface ResultsText {
  readonly rounds: readonly {
    readonly tables: readonly {
      readonly sets: readonly { readonly deals: readonly { fouls: readonly object[] }[] }[];
    }[];
  }[];
}

const OWNER = 'organiser';
/** Long enough that no bot times out on a slow machine. */
const PATIENT: DecisionLimits = { ...DEFAULT_LIMITS, decisionMs: 600_000 };

/** `checks`: with `none`, checks are queued but not run. */
export function useUploadServer(checks: 'run' | 'none') {
  let under: AppUnderTest;
  let players: Director;
  let forget = async (): Promise<void> => {};
  const folder = newFolder();
  beforeAll(async () => {
    const uploading = { maxBytes: 8 * 2 ** 20, runsBots: checks === 'run', speed: 1 };
    under = await startApp({ uploading });
    const { database, uploads, logged } = under;
    const onError = (error: unknown): void => void (logged as string[]).push(String(error));
    if (checks === 'none') forget = await noteSandbox(database.prisma, onError);
    const sandboxed = { cache: uploads.cache, isSandboxed: true, speed: 1 };
    players = await startDirector({ database, workers: 2, uploads: sandboxed, announce: () => {}, onError });
    await database.prisma.user.update({ where: { name: OWNER }, data: { diskMiB: 1000 } });
  });
  afterAll(async () => {
    await forget();
    await players.close();
    await under.close();
    folder.remove();
  });
  // The number of concurrent uploads per user is limited.
  const sending = new InTurn();
  const uploaded = (name: string, file: FileToUpload): Promise<UploadedBot> =>
    sending.run(async () => {
      const { status, body } = await upload(under, under.tokens.organiser, name, file);
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    });
  const dealsOf = (results: string) =>
    (JSON.parse(results) as ResultsText).rounds.flatMap(({ tables }) =>
      tables.flatMap(({ sets }) => sets.flatMap(({ deals }) => deals)),
    );
  return {
    /** The body of an answer to the owner of the bots. */
    get: async (url: string) => (await under.app.inject({ url, headers: bearer(under.tokens.organiser) })).json(),
    checked: async (name: string, file: FileToUpload) =>
      finishedCheck(under, under.tokens.organiser, await uploaded(name, file)),
    /** Uploads a bot that may be entered without a check. */
    unchecked: async (name: string, file: FileToUpload) => {
      const { version } = await uploaded(name, file);
      const checkReport = { ...reportOfFailure('build-failed', 'not checked'), ok: true, verdict: 'passed' };
      const data = { checkReport: jsonColumn(checkReport) };
      await under.database.prisma.botVersion.update({ where: { id: version.id }, data });
    },
    house: (count: number): readonly UploadEntrant[] =>
      Array.from({ length: count }, (_, index) => ({ id: `house${index}`, bot: 'random' })),
    /** Creates a tournament of one round over the API, starts it and returns its id. */
    start: async (entrants: readonly UploadEntrant[], form: TournamentForm = {}): Promise<string> => {
      const headers = bearer(under.tokens.organiser);
      const named = entrants.map((entrant) =>
        'upload' in entrant ? { id: entrant.id, bot: `${OWNER}/${entrant.upload}` } : entrant,
      );
      const order = { name: 'Cup', rounds: 1, seatings: 4, answerMs: PATIENT.decisionMs };
      const payload = { ...order, entrants: named, ...form };
      const created = await under.app.inject({ method: 'POST', url: '/api/tournaments', headers, payload });
      expect(created.statusCode, created.body).toBe(201);
      const { id } = created.json();
      await under.app.inject({ method: 'POST', url: `/api/tournaments/${id}/start`, headers });
      await players.advance(id);
      return id;
    },
    /** results.json of a tournament, once it is finished. */
    results: async (id: string): Promise<string> => {
      await until(async () => {
        await players.advance(id);
        const row = await under.database.prisma.competition.findUniqueOrThrow({ where: { id } });
        if (row.status === 'failed') throw new Error(`${row.failure} ${under.logged.join('\n')}`);
        return row.status === 'finished';
      }, 1_700_000);
      return resultsText(players, id);
    },
    /** results.json of the same tournament played without a server, with `code` for its uploaded entrants. */
    resultsAlone: async (id: string, code: Readonly<Record<string, string>>): Promise<string> => {
      const { row } = (await players.read(id))!;
      const config = configOfRow(row);
      const house = { ...config, entrants: config.entrants.filter((entrant) => code[entrant.id] === undefined) };
      const bots = new Map<string, BotReference>(expectValue(botsOf(house, '.', HOUSE_BOTS)));
      for (const [entrant, text] of Object.entries(code)) {
        const file = join(folder.path, `${entrant}.js`);
        writeFileSync(file, text);
        bots.set(entrant, { host: STDIO_HOST, bot: pathToFileURL(file).href, parameters: {} });
      }
      const order = { config, bots, rules: DUPLICATE_RULES, limits: PATIENT };
      const hosts = sandboxedHosts({ speed: 1, cache: under.uploads.cache.location });
      return resultsOfOrder(order, secretOfRow(row), hosts);
    },
    foulsIn: (results: string) => dealsOf(results).flatMap(({ fouls }) => fouls),
    dealsIn: (results: string) => dealsOf(results).length,
    logsOf: async (id: string): Promise<readonly string[]> => {
      const where = { seat: { set: { competitionId: id } } };
      return (await under.database.prisma.botLog.findMany({ where })).map((row) => JSON.stringify(row));
    },
    /** The number of sets played again because of an internal error. */
    voids: () => under.database.prisma.competitionSet.count({ where: { voids: { gt: 0 } } }),
  };
}
