// The documentation's pages: which file each is made from, and where it stands in the list of contents.

import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** In the order of the list of contents. The pages have their titles in both languages. */
export const SECTIONS = ['start', 'bots', 'research', 'competitions', 'libraries', 'formats', 'project'] as const;
export type Section = (typeof SECTIONS)[number];

/** A page made from a file of the repository. */
export interface FilePage {
  /** Its address behind `/docs/`. */
  readonly slug: string;
  /** From the repository's root. */
  readonly source: string;
  readonly section: Section;
  /** In place of its first sentence. */
  readonly summary?: string;
}

/** Libraries with a reference of their exports, in the order of their imports. */
export const LIBRARIES = [
  ...['tiles', 'scoring', 'shanten', 'engine', 'tournament'],
  ...['protocol', 'sdk', 'solitaire'],
] as const;

type GuideSection = Exclude<Section, 'libraries' | 'formats' | 'project'>;

/** The files of `docs`, and what each is about. */
const GUIDES: Readonly<Record<GuideSection, Readonly<Record<string, string>>>> = {
  start: {
    'first-bot': 'From nothing to a bot on the ladder, in TypeScript, Python or C++.',
    'class-contest': 'Accounts for a class, a contest for their bots, and the results.',
    running: 'Settings, accounts, tokens, several machines, backup.',
    deployment: 'A container file and a systemd unit for the server.',
    training: 'From self-play to an ONNX policy that plays in tournaments.',
    glossary: 'Terms and all fans in English and Chinese. 术语与番种中英对照。',
  },
  bots: {
    'writing-a-bot': 'A bot as a module: what it is asked, what it answers, within what limits.',
    protocols: 'A bot as a program: the three protocols over standard input and output.',
    'remote-bots': "A bot that runs on its author's machine and connects to a server.",
    'uploading-bots': 'Files that can be uploaded, the check, versions, logs.',
    policies: 'An ONNX model as a bot.',
    encodings: 'What a policy is fed and what it answers: planes and actions.',
    sandbox: 'What uploaded bots can reach, and what they cannot.',
    tuning: "A search for better values of a bot's parameters.",
    'comparing-bots': 'Measure which of two bots is better, and by how much.',
  },
  research: {
    datasets: 'Decisions of bots as data for learning.',
    environment: 'Many tables that are stepped together, from Python.',
  },
  competitions: {
    ladder: 'Who plays on the ladder, against whom, and how it is rated.',
    contests: 'Registration, stages, who advances, verification.',
    'duplicate-formats': 'Classic, trusting and bridge: walls, seats and points.',
    'human-duplicate': 'Competitions in which people and bots play the same walls.',
    tables: 'The addresses and messages by which a client plays at a table.',
    review: 'How a deal that was played is reviewed.',
    notices: 'What users are notified of, and webhooks.',
  },
};
/** Other files with a page, by slug. */
const OTHERS: readonly FilePage[] = [
  { slug: 'overview', source: 'README.md', section: 'project' },
  { slug: 'contributing', source: 'CONTRIBUTING.md', section: 'project' },
  { slug: 'changelog', source: 'CHANGELOG.md', section: 'project' },
  { slug: 'licence', source: 'LICENSE', section: 'project' },
  { slug: 'third-party-notices', source: 'THIRD-PARTY-NOTICES', section: 'project' },
];

/** Every page made from a file. */
export function filePages(): readonly FilePage[] {
  const guides = Object.entries(GUIDES).flatMap(([section, summaries]) =>
    Object.entries(summaries).map(([name, summary]) => {
      return { slug: name, source: `docs/${name}.md`, section: section as Section, summary };
    }),
  );
  const readmes = ['packages', 'apps', 'bots'].flatMap((folder) => readmesIn(folder));
  return [...guides, ...readmes, ...OTHERS];
}

/** Files of `docs` that have no place in the contents, and places without a file. */
export function misplacedGuides(): readonly string[] {
  const listed = Object.values(GUIDES).flatMap((section) => Object.keys(section));
  const present = globSync('docs/*.md', { cwd: ROOT }).map((path) => posix.basename(path, '.md'));
  return [...listed.filter((name) => !present.includes(name)), ...present.filter((name) => !listed.includes(name))];
}

/** The libraries first, in the order of their imports. */
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
