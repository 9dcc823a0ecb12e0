// The layers of the source tree: which packages, apps and bots may import which.

const PURE_BELOW_ENGINE = ['tiles', 'scoring', 'shanten'];
const RULES_OF_PLAY = [...PURE_BELOW_ENGINE, 'engine'];
const PURE_BELOW_SDK = [...RULES_OF_PLAY, 'tournament', 'protocol'];
/** Packages that browsers and bots may use. */
const FOR_CLIENTS = [...PURE_BELOW_SDK, 'formats', 'sdk', 'solitaire'];

/** Which packages each package, app and bot may import, by folder name; `bots` is every bot, `house` the list of them. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  tiles: [],
  scoring: ['tiles'],
  shanten: ['tiles', 'scoring'],
  engine: PURE_BELOW_ENGINE,
  tournament: RULES_OF_PLAY,
  ladder: [...RULES_OF_PLAY, 'tournament'],
  protocol: [...RULES_OF_PLAY, 'tournament'],
  formats: [...RULES_OF_PLAY, 'protocol'],
  sdk: PURE_BELOW_SDK,
  files: ['tiles'],
  hosts: [...PURE_BELOW_SDK, 'sdk', 'files'],
  arena: [...PURE_BELOW_SDK, 'sdk', 'hosts'],
  runs: [...PURE_BELOW_SDK, 'sdk', 'files', 'hosts', 'arena', 'luck'],
  lab: [...PURE_BELOW_SDK, 'sdk', 'files', 'hosts', 'arena', 'runs'],
  training: [...PURE_BELOW_SDK, 'sdk', 'hosts'],
  solitaire: ['tiles'],
  luck: [...RULES_OF_PLAY, 'tournament', 'bots'],
  bots: [...RULES_OF_PLAY, 'protocol', 'sdk'],
  house: ['bots'],
  web: [...FOR_CLIENTS, 'files', 'arena', 'runs', 'luck', 'bots'],
  bench: [...FOR_CLIENTS, 'hosts', 'arena', 'runs', 'house', 'server'],
  cli: [
    ...FOR_CLIENTS,
    'files',
    'hosts',
    'arena',
    'runs',
    'lab',
    'luck',
    'training',
    'bots',
    'house',
    'server',
    'bench',
  ],
  server: [...FOR_CLIENTS, 'ladder', 'files', 'hosts', 'arena', 'runs', 'lab', 'luck', 'house'],
};

/** Packages without I/O, clock or randomness. */
const PURE_PACKAGES = new Set([...FOR_CLIENTS, 'ladder', 'lab', 'luck']);
/** Their parts with I/O, which may read clocks, await and use Node. */
const EFFECTFUL = /^packages\/(sdk\/src\/(network|stdio|onnx)|lab\/src\/runs)\//;

/** The module of a file in these rules, a folder name: `tiles`, `cli`, `bots`, `house`; undefined for tests and scripts. */
export function moduleOf(path: string): string | undefined {
  const [root, name] = path.split('/');
  if (root === 'bots') return name === 'house' ? 'house' : 'bots';
  if (root === 'bench') return root;
  return root === 'packages' || root === 'apps' ? name : undefined;
}

/** Whether the file must not have effects. */
export function isPure(path: string): boolean {
  return PURE_PACKAGES.has(moduleOf(path) ?? '') && !EFFECTFUL.test(path);
}
