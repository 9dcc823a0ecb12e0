// Why blocks of shell code in `docs` are not run by the tests of guides: by page, then by how the block begins.

/** Reasons, by the first characters of a block. */
type Reasons = Readonly<Record<string, string>>;

const ROOT = 'changes the machine, as root';
const ENGINE = 'needs a container engine';
const OVER = 'needs a competition that is over; test/cli and test/server verify such competitions';
const ENDLESS = 'runs until it is stopped; test/server and packages/python/tests connect such bots';
const INCIDENT = 'changes users, tokens or bots of the incident; test/server tests the requests';
const RECIPE = 'is run by npm run test:training, with PyTorch';

export const NOT_RUN: Readonly<Record<string, Reasons>> = {
  accounts: { 'TOKEN=': 'is run by the blocks below it, in another form' },
  benchmarks: {
    'node scripts/cross-table.ts': 'runs for half an hour; test/cli compares bots',
    'python -m mcr_arena.examples.field': 'installs other projects',
  },
  'comparing-bots': {
    'npx mcr compare new=bots/goal': 'needs another working copy of the project',
    'curl ': 'needs two checked versions of a bot; test/server/competitions compares such versions',
  },
  contests: { 'npx mcr verify': OVER },
  datasets: { 'curl https://arena': 'needs a server that has played for a month; test/server/dumps.test.ts has one' },
  deployment: {
    'systemd-analyze ': 'needs systemd',
    'useradd --system': ROOT,
    'printf ': ROOT,
    'cd /opt/mcr-arena': ROOT,
    'podman build --format docker --target server': ENGINE,
    'podman exec': ENGINE,
    'git pull && ': ENGINE,
    'podman run': ENGINE,
    'podman build --format docker --target sandbox': ENGINE,
    'docker compose': ENGINE,
  },
  'human-duplicate': { 'npx mcr verify': OVER },
  incidents: {
    'TOKEN=': "needs the reader's token",
    'api ': INCIDENT,
    'me ': INCIDENT,
    'curl -sS -c jar': "needs the reader's password",
    'df -h data': INCIDENT,
    'psql "$DATABASE_URL"': INCIDENT,
    'npx mcr serve --new-token': INCIDENT,
  },
  sandbox: { 'npx mcr bot check spy.py': 'fails, as shown; test/hosts checks what programs cannot reach' },
  policies: {
    'npx mcr play': 'names a file of the clone; test/hosts and test/cli play with models',
    'npx mcr compare "new=model': "needs the reader's models",
  },
  protocols: { 'python -m mcr_arena.upload': 'needs the Python distribution; packages/python/tests run it' },
  'remote-bots': {
    'MCR_TOKEN=mcr_bot_… npx mcr bot run': ENDLESS,
    'MCR_TOKEN=mcr_bot_… npx node': ENDLESS,
    'MCR_TOKEN=mcr_bot_… python': ENDLESS,
    'curl -N': ENDLESS,
    'curl -H': 'needs an open question; test/server/remote-bots/streams.test.ts replies to some',
  },
  install: { 'npm install && npm start': 'starts the server, as the tests of the other blocks do' },
  operations: {
    'npx mcr backup arena.backup\n': 'is run again at its end',
    'DATABASE_URL=postgres://mcr@db/mcr npx mcr serve': 'needs its own PostgreSQL; test/server has one',
    'mkdir /srv/mcr-records': 'needs a store; test/server/archive has one',
    'DATABASE_URL=postgres://mcr@db/mcr npx mcr backup': 'needs its own PostgreSQL; test/server has one',
  },
  tournaments: { 'npx mcr verify': OVER },
  site: {
    'npm run build:site': 'test/web/site-browser.test.ts builds the site',
    MCR_SITE_BASE: 'test/web/site-browser.test.ts builds the site in a folder',
  },
  upgrade: { 'npx mcr backup before-upgrade.backup': 'updates the clone' },
  training: {
    'npm install\npython3 -m venv': RECIPE,
    'npx mcr dataset make': RECIPE,
    'python -m mcr_arena.train clone': RECIPE,
    'python -m mcr_arena.train parity': RECIPE,
    'python -m mcr_arena.train reinforce': RECIPE,
    'python -m mcr_arena.train gate': RECIPE,
    'nice -n 19 python': 'runs for hours',
    'export OMP_NUM_THREADS=1': 'runs for hours; packages/python/tests run the example',
    'npx mcr compare "ppo=': 'runs for minutes, and needs onnxruntime-node',
    torchrun: 'is for several processes; npm run test:training runs two',
  },
  tuning: { 'npx mcr tune ./mine.mjs': "needs the reader's bot" },
};
