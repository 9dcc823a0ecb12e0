// The pages of the documentation: the source file of each, and its place in the table of contents.

import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** The sections in the order of the table of contents. The web app has their titles in both languages. */
export const SECTIONS = [
  ...['players', 'authors', 'operators'],
  ...['bots', 'research', 'competitions', 'libraries', 'formats', 'project'],
] as const;
export type Section = (typeof SECTIONS)[number];

/** A page generated from a file of the repository. */
export interface FilePage {
  /** Its address after `/docs/`. */
  readonly slug: string;
  /** Path from the repository's root. */
  readonly source: string;
  readonly section: Section;
  /** Default: the first sentence of the page. */
  readonly summary?: string;
}

/** Libraries with an API reference, in the order of their dependencies. */
export const LIBRARIES = [
  ...['tiles', 'scoring', 'shanten', 'engine', 'tournament'],
  ...['protocol', 'formats', 'sdk', 'solitaire'],
] as const;

type GuideSection = Exclude<Section, 'libraries' | 'formats'>;

/** The files of `docs`, with a summary of each. */
const GUIDES: Readonly<Record<GuideSection, Readonly<Record<string, string>>>> = {
  players: {
    glossary: 'Terms and all fans in English and Chinese. 术语与番种中英对照。',
    review: 'How a played deal is reviewed.',
  },
  authors: {
    'first-bot': 'From nothing to a bot on the ladder, in TypeScript, Python or C++.',
    'comparing-bots': 'Measure which of two bots is better, and by how much.',
    luck: 'How much of a result was luck, and what is left without it.',
    training: 'From self-play to an ONNX policy that plays in tournaments.',
  },
  operators: {
    install: 'The first start of a server, and its settings.',
    site: 'Static files for any web host: play, reviews and all pages that need no server.',
    accounts: 'People, classes, roles and tokens.',
    'class-contest': 'Accounts for a class, a contest for their bots, and the results.',
    operations: 'Uploaded bots, data, several machines, archive, backup.',
    upgrade: 'From one version to the next, and back.',
    incidents: 'A malicious bot, a full disk, a leaked token, a stuck queue.',
    deployment: 'A container file and a systemd unit for the server.',
  },
  bots: {
    'writing-a-bot': 'A bot as a module: questions, replies and limits.',
    protocols: 'A bot as a program: the three protocols over standard input and output.',
    'remote-bots': "A bot that runs on its author's machine and connects to a server.",
    'uploading-bots': 'Files that can be uploaded, the check, versions, logs.',
    policies: 'An ONNX model as a bot.',
    encodings: 'The inputs and outputs of a policy: planes and actions.',
    sandbox: 'What uploaded bots can reach, and what they cannot.',
    tuning: "A search for better values of a bot's parameters.",
  },
  research: {
    datasets: 'Decisions of bots as data for learning.',
    environment: 'Step many tables together from Python.',
    python: 'The classes and functions of mcr_arena.',
    benchmarks: 'How strong the baselines are, and how fast calculators, server and environment are.',
  },
  competitions: {
    tournaments: 'Create, control and verify a tournament on a server.',
    ladder: 'Participants, pairings and ratings of the ladder.',
    contests: 'Registration, stages, advancement, verification.',
    'club-nights': "A club's evening at real tables: seats, hands, results.",
    'duplicate-formats': 'Classic, trusting and bridge: walls, seats and points.',
    'human-duplicate': 'Competitions in which people and bots play the same walls.',
    tables: 'The addresses and messages with which a client plays at a table.',
    notices: 'Notifications to users, and webhooks.',
  },
  project: {
    compared: 'Strengths and gaps beside Botzone, Salasasa, tziakcha, mahjongsoft, RiichiEnv and pgx.',
  },
};
/** Other files with a page, by slug. */
const OTHERS: readonly FilePage[] = [
  { slug: 'overview', source: 'README.md', section: 'project' },
  { slug: 'contributing', source: 'CONTRIBUTING.md', section: 'project' },
  { slug: 'changelog', source: 'CHANGELOG.md', section: 'project' },
  { slug: 'roadmap', source: 'ROADMAP.md', section: 'project' },
  { slug: 'security', source: 'SECURITY.md', section: 'project' },
  { slug: 'code-of-conduct', source: 'CODE_OF_CONDUCT.md', section: 'project' },
  { slug: 'licence', source: 'LICENSE', section: 'project' },
  { slug: 'third-party-notices', source: 'THIRD-PARTY-NOTICES', section: 'project' },
];

/** Every page generated from a file. */
export function filePages(): readonly FilePage[] {
  const guides = Object.entries(GUIDES).flatMap(([section, summaries]) =>
    Object.entries(summaries).map(([name, summary]) => {
      return { slug: name, source: `docs/${name}.md`, section: section as Section, summary };
    }),
  );
  const readmes = ['packages', 'apps', 'bots'].flatMap((folder) => readmesIn(folder));
  return [...guides, ...readmes, ...OTHERS];
}

/** Files of `docs` that are missing from the table of contents, and entries without a file. */
export function misplacedGuides(): readonly string[] {
  const listed = Object.values(GUIDES).flatMap((section) => Object.keys(section));
  const present = globSync('docs/*.md', { cwd: ROOT }).map((path) => posix.basename(path, '.md'));
  return [...listed.filter((name) => !present.includes(name)), ...present.filter((name) => !listed.includes(name))];
}

/** READMEs in a folder: the libraries first, in the order of their dependencies. */
function readmesIn(folder: string): FilePage[] {
  const order = (name: string): number => (LIBRARIES as readonly string[]).indexOf(name) + 1 || Number.MAX_SAFE_INTEGER;
  return globSync(`${folder}/*/README.md`, { cwd: ROOT })
    .map((source) => source.replaceAll('\\', '/'))
    .map((source) => ({ slug: posix.dirname(source), source, section: 'libraries' as const }))
    .sort((a, b) => order(posix.basename(a.slug)) - order(posix.basename(b.slug)) || a.slug.localeCompare(b.slug));
}

/** The text of a file of the repository. */
export function readSource(source: string): string {
  return readFileSync(join(ROOT, source), 'utf8');
}
