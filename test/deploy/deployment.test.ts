// The deployment files name only paths, scripts, commands and settings that exist.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTING_HELP } from '@mcr-arena/server/settings';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../apps/cli/src/commands.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const container = read('Containerfile').replaceAll('\\\n', ' ');
const unit = read('deploy/mcr-arena.service');
const manifest = JSON.parse(read('package.json'));
const settings = SETTING_HELP.map(([name]) => name);
const commands = COMMANDS.map(({ name }) => name);

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!);
const missing = (paths: readonly string[]): string[] => paths.filter((path) => !existsSync(join(ROOT, path)));

/** Values of a key of the unit, in order. */
const valuesOf = (key: string): string[] => matches(unit, new RegExp(`^${key}=(.*)$`, 'gm'));

test('the container file names scripts and commands that exist', () => {
  expect(missing(matches(container, /\bnode (\S+\.[jt]s)/g))).toEqual([]);
  expect(missing(matches(container, /\/opt\/source\/(\S+)/g))).toEqual([]);
  expect(matches(container, /npm run (\S+)/g).filter((script) => !(script in manifest.scripts))).toEqual([]);
  const [entry, command] = [/^ENTRYPOINT (.*)$/m, /^CMD (.*)$/m].map((line) => JSON.parse(line.exec(container)![1]!));
  expect(entry).toEqual(['mcr']);
  expect(commands).toContain(command[0]);
});

test('the container file has the Node version of the project, known settings, and an unprivileged user at the end', () => {
  const major = /\d+/.exec(manifest.dependencies.node)![0];
  expect(container).toMatch(new RegExp(`^ARG NODE_IMAGE=.*/node:${major}-`, 'm'));
  const names = matches(container, /\b((?:MCR_\w+|HOST|PORT))=/g);
  expect(names).toEqual(expect.arrayContaining(['HOST', 'PORT', 'MCR_DATA']));
  expect(names.filter((name) => !settings.includes(name))).toEqual([]);
  const [, ...stages] = container.split(/^FROM /m);
  expect(stages.map((stage) => /AS (\w+)/.exec(stage)![1])).toEqual(['build', 'base', 'sandbox', 'server']);
  expect(stages.slice(2).map((stage) => matches(stage, /^USER (\w+)$/gm).at(-1))).toEqual(['mcr', 'mcr']);
});

test('the volume is the data folder, and the health check requests an address of the server', () => {
  const [data] = matches(container, /MCR_DATA=(\S+)/g);
  expect(matches(container, /^VOLUME (\S+)$/gm)).toEqual([data]);
  expect(container).toMatch(new RegExp(`install .*--owner=mcr .* ${data}$`, 'm'));
  const [path] = matches(container, /http:\/\/127\.0\.0\.1:\$\{process\.env\.PORT\}(\/\w+)/g);
  expect(read('apps/server/src/http/app.ts')).toContain(`app.get('${path}'`);
});

test('images contain no files that git ignores, and Docker reads the same list as Podman', () => {
  const ignored = read('.containerignore');
  expect(read('.dockerignore')).toBe(ignored);
  const lines = ignored.split('\n').map((line) => line.replace('**/', ''));
  const bare = (line: string): string => line.replace(/^\/|\/$/g, '');
  const fromGit = read('.gitignore').trim().split('\n').map(bare);
  const caches = ['.pytest_cache', '.mypy_cache', '.ruff_cache'];
  expect(fromGit.filter((line) => !lines.includes(line) && !caches.includes(line))).toEqual([]);
  expect(lines).toContain('.git');
});

test('the services name settings, commands and a target that exist', () => {
  const services = read('deploy/compose.yaml');
  expect(matches(services, /\b(MCR_\w+|DATABASE_URL):/g).filter((name) => !settings.includes(name))).toEqual([]);
  const started = matches(services, /command: \[(\w+)/g).filter((name) => name !== 'caddy');
  expect(started.filter((name) => !commands.includes(name))).toEqual([]);
  expect(container).toContain(`AS ${matches(services, /target: (\w+)/g)[0]}\n`);
});

test('workflows name actions by commit, and store no token where their commands run', () => {
  const folder = '.github/workflows';
  const workflows = readdirSync(join(ROOT, folder)).map((file) => read(`${folder}/${file}`));
  const used = workflows.flatMap((text) => matches(text, /uses: (.*)/g));
  expect(used.filter((action) => !/@[0-9a-f]{40} # v\d/.test(action))).toEqual([]);
  const checkouts = workflows.flatMap((text) => matches(text, /uses: actions\/checkout@.*\n(.*)/g));
  expect(checkouts.filter((line) => !line.includes('persist-credentials: false'))).toEqual([]);
});

test('the unit starts the server from files of the project, with known settings', () => {
  const [folder] = valuesOf('WorkingDirectory');
  const [node, program, command] = valuesOf('ExecStart')[0]!.split(' ');
  expect(missing([node!.replace(`${folder}/`, ''), program!])).toEqual([]);
  expect(commands).toContain(command);
  const own = ['NODE_ENV', 'NODE_COMPILE_CACHE'];
  const names = valuesOf('Environment').map((value) => value.split('=')[0]!);
  expect(names.filter((name) => ![...settings, ...own].includes(name))).toEqual([]);
  const written = valuesOf('Environment').map((value) => value.split('=')[1]);
  expect(written).toEqual(
    expect.arrayContaining([
      `/var/lib/${valuesOf('StateDirectory')[0]}`,
      `/var/cache/${valuesOf('CacheDirectory')[0]}`,
    ]),
  );
});

test('the unit has no option that stops bubblewrap', () => {
  const fatal = [
    ...['RestrictNamespaces', 'PrivateUsers', 'ProtectKernelTunables', 'ProtectKernelLogs', 'ProtectProc'],
    ...['ProcSubset', 'ProtectHostname', 'ProtectControlGroups', 'MemoryDenyWriteExecute'],
  ];
  expect(fatal.filter((key) => valuesOf(key).length > 0)).toEqual([]);
  expect(valuesOf('SystemCallFilter')[0]!.split(' ')).toEqual(expect.arrayContaining(['@mount', 'sethostname']));
  expect(valuesOf('RestrictAddressFamilies')[0]).toContain('AF_NETLINK');
  expect(fatal.filter((key) => !read('docs/deployment.md').includes(`\`${key}\``))).toEqual([]);
});
