// The libraries as external users see them: packed, installed, and used from plain JavaScript on an old Node, from strict
// TypeScript and in a browser page.

import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { findChromium, INSTALL_COMMAND, launchChromium } from '../../scripts/chromium.ts';
import { findOldNode } from '../old-node.ts';

// A project outside of the repository with the built libraries installed from their tarballs, as for users.
// Works without a network: the dependencies of the libraries are packed from the repository's own node_modules.
const ROOT = join(import.meta.dirname, '../..');
const BUILT = join(ROOT, 'dist/packages');

interface ScratchProject {
  readonly folder: string;
  /** Names of the libraries that were installed: `@mcr-arena/tiles` … */
  readonly libraries: readonly string[];
  remove(): void;
}

/** Builds, packs and installs the libraries. Takes some seconds. */
function createScratchProject(): ScratchProject {
  execFileSync(process.execPath, ['scripts/build-packages.ts'], { cwd: ROOT });
  const folder = mkdtempSync(join(tmpdir(), 'mcr-scratch-'));
  const built = readdirSync(BUILT).map((name) => join(BUILT, name));
  const tarballs = pack([...built, ...foreignPackages(built)], folder);
  const manifest = { name: 'scratch', private: true, type: 'module', dependencies: tarballs };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  npm(['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  const libraries = built.map((path) => manifestOf(path).name);
  return { folder, libraries, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Folders of all third-party packages that the given ones need, directly or indirectly. */
function foreignPackages(folders: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (folder: string): void => {
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
      const path = join(ROOT, 'node_modules', name);
      if (name.startsWith('@mcr-arena/') || found.has(path)) continue;
      found.add(path);
      visit(path);
    }
  };
  for (const folder of folders) visit(folder);
  return [...found];
}

/** Packs folders into tarballs; returns name to `file:` reference, as dependencies are written. */
function pack(folders: readonly string[], into: string): Record<string, string> {
  const printed = npm(['pack', '--json', '--ignore-scripts', `--pack-destination=${into}`, ...folders], into);
  const packed: Record<string, { name: string; filename: string }> | { name: string; filename: string }[] =
    JSON.parse(printed);
  return Object.fromEntries(Object.values(packed).map(({ name, filename }) => [name, `file:./${filename}`]));
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Whether there is a browser on this machine. */
const browserIsHere = findChromium() !== undefined;

/**
 * Runs `code`, the body of a module that ends in `export const result = …`, in a page and returns its result.
 * `modules`: the file in `folder` for each bare specifier.
 */
async function runInBrowser(folder: string, modules: Readonly<Record<string, string>>, code: string): Promise<unknown> {
  const imports = Object.fromEntries(Object.entries(modules).map(([name, path]) => [name, `/${path}`]));
  const page = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;
  const server = await serve(
    folder,
    new Map([
      ['/', page],
      ['/code.js', code],
    ]),
  );
  const browser = await launchChromium();
  try {
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return await tab.evaluate(`import('/code.js').then((module) => module.result)`);
  } finally {
    await browser.close();
    server.close();
  }
}

async function serve(folder: string, pages: ReadonlyMap<string, string>): Promise<Server> {
  const server = createServer(async ({ url = '/' }, response) => {
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
    const body = pages.get(url) ?? (await readFile(join(folder, url)).catch(() => undefined));
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const project = createScratchProject();
afterAll(() => project?.remove());

/** Code that calls every library and stores the results in `sample`. */
const sample = `
  import { countTiles, createRandom, formatBotzoneTiles, parseTiles, shuffled } from '@mcr-arena/tiles';
  import { TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
  import { explainHand, STANDARD_RULES } from '@mcr-arena/scoring';
  import { shantenOf, usefulTiles } from '@mcr-arena/shanten';
  import { DUPLICATE_RULES, encodeDeal, legalActions, playDeal } from '@mcr-arena/engine';
  import { dealRecordSchema } from '@mcr-arena/engine/schema';
  import { createConfig } from '@mcr-arena/tournament';
  import { configSchema } from '@mcr-arena/tournament/schema';
  import { judgeOnce } from '@mcr-arena/protocol';
  import { competitionStatusSchema } from '@mcr-arena/protocol/documents';
  import { parseBotSpecification } from '@mcr-arena/sdk';
  import { dealUniform, layoutNamed, solveBoard } from '@mcr-arena/solitaire';
  const concealed = parseTiles('123m 456p 789s EE CC').value;
  const counts = countTiles(concealed);
  const flags = { selfDrawn: false, lastOfKind: false, afterKong: false, lastOfWall: false, flowers: 0 };
  const winds = { seatWind: 'east', prevalentWind: 'east' };
  const claim = { melds: [], concealed, winningTile: concealed.at(-1), ...flags, ...winds };
  const random = createRandom('seed');
  const wall = shuffled(TILES_WITHOUT_FLOWERS, random);
  const deal = playDeal({ rules: DUPLICATE_RULES, prevalentWind: 'east', wall }, (state, seat) => {
    const actions = legalActions(state, seat);
    return actions[random.below(actions.length)];
  });
  const sample = {
    tiles: formatBotzoneTiles(concealed),
    shanten: shantenOf(counts, 0),
    useful: formatBotzoneTiles(usefulTiles(counts, 0)),
    explained: explainHand(claim, STANDARD_RULES),
    record: dealRecordSchema.parse(encodeDeal(deal)),
    config: configSchema.parse(createConfig({ id: 'cup', entrants: ['ann', 'bo', 'cy', 'di'].map((id) => ({ id })), rounds: 1 }).value),
    judged: judgeOnce({ log: [], initdata: { srand: 1, quan: 0 } }),
    status: competitionStatusSchema.parse('running'),
    bot: parseBotSpecification('alice=goal?slack=0'),
    solved: ['mahjong-solitaire', 'shisen-sho'].map((game) => solveBoard(game, dealUniform(layoutNamed('default'), 'x'))),
  };`;

/** Runs a module of the scratch project; returns what it printed. */
function run(node: string, name: string, code: string): string {
  writeFileSync(join(project.folder, name), code);
  return execFileSync(node, [name], { cwd: project.folder, encoding: 'utf8' });
}

/** Every bare specifier that the sample and the libraries import, and the file that Node finds for it. */
function modulesOf({ folder, libraries }: ScratchProject): Record<string, string> {
  const built = globSync('node_modules/@mcr-arena/*/dist/**/*.js', { cwd: folder });
  const texts = [sample, ...built.map((path) => readFileSync(join(folder, path), 'utf8'))];
  const foreign = texts.flatMap((text) => [...text.matchAll(/ from '([^.'][^']*)'/g)].map((match) => match[1]!));
  const names = [...new Set([...libraries, ...foreign])];
  const code = `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => import.meta.resolve(name))));`;
  const urls: string[] = JSON.parse(run(process.execPath, 'resolve.js', code));
  return Object.fromEntries(names.map((name, index) => [name, relative(folder, fileURLToPath(urls[index]!))]));
}

test('all nine libraries are packed', () => {
  const names = ['engine', 'formats', 'protocol', 'scoring', 'sdk', 'shanten', 'solitaire', 'tiles', 'tournament'];
  expect(project.libraries.toSorted()).toEqual(names.map((name) => `@mcr-arena/${name}`));
});

test('the libraries give the same results in plain JavaScript on an older Node as on the current one', ({
  annotate,
}) => {
  const node = findOldNode();
  annotate(`ran on Node ${node.version}`);
  const code = `${sample}\nconsole.log(process.version, JSON.stringify(sample));`;
  const old = run(node.path, 'plain.js', code);
  expect(old).toMatch(`${node.version} {"tiles":"W1 W2 W3 B4 B5 B6 T7 T8 T9 F1 F1 J1 J1"`);
  expect(old.slice(node.version.length)).toBe(run(process.execPath, 'plain.js', code).slice(process.version.length));
});

test('the client of remote bots runs on an older Node', () => {
  const code = `import { connectBot, ConnectionRefused, PROTOCOL_VERSION } from '@mcr-arena/sdk/client';
    import { questionSchema } from '@mcr-arena/sdk/schema';
    const module = { createBot: () => ({ decide: (_, [first]) => first }) };
    const connecting = connectBot({ url: 'http://localhost:1', token: 'x', module, onEvent: ({ type }) => {
      console.log(PROTOCOL_VERSION, typeof ConnectionRefused, typeof questionSchema.parse, type);
      process.exit();
    } });`;
  expect(run(findOldNode().path, 'client.js', code)).toBe('2 function function lost\n');
});

test('strict TypeScript finds the types of the libraries', () => {
  const code = `import { parseTiles, type TileIndex } from '@mcr-arena/tiles';
    ${project.libraries.map((name, index) => `export type * as L${index} from '${name}';`).join('\n')}
    const parsed = parseTiles('123m');
    export const tiles: TileIndex[] = parsed.ok ? parsed.value : [];`;
  writeFileSync(join(project.folder, 'typed.ts'), code);
  const options = { noEmit: true, strict: true, module: 'nodenext', lib: ['es2023', 'dom'], types: [] };
  const config = { compilerOptions: options, files: ['typed.ts'] };
  writeFileSync(join(project.folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const compiled = spawnSync(process.execPath, [tsc], { cwd: project.folder, encoding: 'utf8' });
  expect(compiled.stdout).toBe('');
  expect(compiled.status).toBe(0);
});

test('a browser page imports the libraries without a bundler', async ({ skip }) => {
  if (!browserIsHere) skip(`no browser on this machine: ${INSTALL_COMMAND}`);
  const code = `${sample}\nexport const result = sample;`;
  const here = run(process.execPath, 'here.js', `${sample}\nconsole.log(JSON.stringify(sample));`);
  expect(await runInBrowser(project.folder, modulesOf(project), code)).toEqual(JSON.parse(here));
});
