// Programs that try to access the host's files and environment, or other bots' files.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { problems, type Scenario } from './scenario.ts';

export const OF_FILES: readonly Scenario[] = [
  {
    name: 'reads host files and environment',
    run: async (place) => {
      const other = place.folder({ 'secret.txt': 'weights' });
      process.env.MCR_TEST_SECRET = 'environment-secret';
      const { stdout, end } = await place.shell(
        `cat /etc/passwd /etc/shadow /etc/hostname '${join(other, 'secret.txt')}' '${import.meta.filename}' 2>&1
         echo ROOT; ls /; echo END; ls /root /home /var /run /opt /srv /mnt /media 2>&1; env; cat /proc/self/* /proc/[0-9]*/*
         cat /proc/1/root/etc/passwd 2>&1; hostname`,
        { folder: place.folder({ 'mine.txt': '' }) },
      );
      delete process.env.MCR_TEST_SECRET;
      const folders = /^(etc|usr|bin|sbin|lib\w*|bot|dev|pipes|proc|runtime|tmp)$/;
      const root = stdout.slice(stdout.indexOf('ROOT\n') + 5, stdout.indexOf('\nEND')).split('\n');
      return problems(
        {
          'the program ends': end.type === 'exited',
          'the environment is hidden': !stdout.includes('environment-secret'),
          'files are hidden': !/root:|weights|interface Scenario/.test(stdout),
          'the root has no other folder': root.length > 5 && root.every((name) => folders.test(name)),
          'host paths are not in the command lines': !stdout
            .replace(/cat: .*|^cat .*|.*secret\.txt.*/gm, '')
            .includes(place.scratch),
        },
        { end, stdout, root },
      );
    },
  },
  {
    name: 'writes /proc/sys, /usr, /bot, /dev and the root',
    run: async (place) => {
      const folder = place.folder({ 'bot.txt': 'as it was' });
      const { stdout, end } = await place.shell(
        `for file in /proc/sys/kernel/core_pattern /proc/sys/kernel/hostname /proc/sys/vm/drop_caches /proc/sysrq-trigger \
           /usr/evil /bot/bot.txt /bot/evil /dev/evil /evil /runtime/evil /runtime/bin/node /etc/evil /proc/loadavg; do
           if (echo 1 >$file) 2>/dev/null; then echo "wrote $file"; fi
         done; chmod 777 /bot /bot/bot.txt 2>/dev/null && echo changed; rm /bot/bot.txt 2>/dev/null && echo removed; echo done`,
        { folder },
      );
      const isSame = readFileSync(join(folder, 'bot.txt'), 'utf8') === 'as it was' && readdirSync(folder).length === 1;
      return problems({ 'nothing is written': stdout === 'done\n' && isSame }, { stdout, end });
    },
  },
  {
    name: "writes to another bot's folder",
    run: async (place) => {
      const [own, other] = [place.folder({ 'bot.txt': '' }), place.folder({ 'bot.txt': 'weights' })];
      const modes = () => [own, join(own, 'bot.txt'), other].map((path) => statSync(path).mode);
      const before = modes();
      const neighbour = await place.start({ argv: ['cat'], folder: other });
      const { stdout } = await place.shell(
        `for folder in ${other} /bot/../${other} /proc/1/root${other} /tmp; do ls $folder/bot.txt && echo x >$folder/bot.txt; done 2>/dev/null; echo done`,
        { folder: own },
      );
      await neighbour.kill();
      const text = readFileSync(join(other, 'bot.txt'), 'utf8');
      return problems(
        {
          'it is not there': stdout === 'done\n' && text === 'weights',
          'modes stay the same': `${before}` === `${modes()}`,
        },
        { stdout, text },
      );
    },
  },
  {
    name: 'leaves links and special modes in its build output',
    run: async (place) => {
      const [output, secret] = [place.folder(), place.folder({ 'secret.txt': 'weights' })];
      const { end } = await place.shell(
        `cd /out && ln -s ${join(secret, 'secret.txt')} link && ln -s ${secret} folder && mkfifo pipe && echo built >program \
           && chmod 6777 program && mkdir -p sub && echo deep >sub/file && chmod 000 sub/file && ln -s /etc/passwd sub/link`,
        { writable: place.outputTo(output) },
      );
      const names = readdirSync(output, { recursive: true }).sort();
      const mode = statSync(join(output, 'program')).mode & 0o7777;
      return problems(
        {
          'it ends': end.type === 'exited' && end.code === 0,
          'only files and folders arrive': `${names}` === 'program,sub,sub/file',
          'special modes are removed': mode === 0o755,
        },
        { end, names, mode: mode.toString(8) },
      );
    },
  },
  {
    name: 'locks a file that another sandbox reads',
    run: async (place) => {
      const shared = place.folder({ 'shared.txt': 'x' }, 0o755);
      const folder = place.folder();
      const code = `
import fcntl
def attempt(name, action):
  try:
    action(); print(name, 'worked')
  except OSError as error: print(name, error.errno)
for path in ('/shared/shared.txt', '/usr/bin/env'):
  file = open(path)
  attempt('flock', lambda: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB))
  attempt('fcntl', lambda: fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB))
  attempt('ofd', lambda: fcntl.fcntl(file, 37, bytes(32)))
  attempt('lease', lambda: fcntl.fcntl(file, 1024, fcntl.F_RDLCK))
  attempt('notify', lambda: fcntl.fcntl(os.open('/shared', os.O_RDONLY), 1026, 1))
print(call('inotify_init1', 0), call('fanotify_init', 0, 0))`;
      const readable = [{ host: shared, inside: '/shared' }];
      const outcomes = await Promise.all([1, 2].map(() => place.python(code, { folder, readable })));
      const expected = `${'flock 1\nfcntl 1\nofd 1\nlease 1\nnotify 1\n'.repeat(2)}EPERM EPERM\n`;
      return problems({ 'all are refused': outcomes.every(({ stdout }) => stdout === expected) }, outcomes);
    },
  },
];
