import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { list } from 'tar';
import { expect, test } from 'vitest';
import { packBot } from '../../../apps/cli/src/bot/upload-command.ts';
import { useScratchFolder } from '../scratch-folder.ts';

const scratch = useScratchFolder();

function writeFolder(name: string): string {
  const folder = scratch(name);
  for (const below of ['data', '.git', '__pycache__']) mkdirSync(join(folder, below), { recursive: true });
  for (const file of ['main.py', 'bot.json', 'data/weights.bin', '.git/config', '__pycache__/main.pyc', '.env']) {
    writeFileSync(join(folder, file), file);
  }
  return folder;
}

async function bytesOf(content: Blob): Promise<Uint8Array> {
  return new Uint8Array(await content.arrayBuffer());
}

async function entriesOf(content: Blob): Promise<readonly string[]> {
  const paths: string[] = [];
  const parser = list({ onReadEntry: ({ path }) => void paths.push(path) });
  const ended = new Promise((resolve, reject) => parser.on('end', resolve).on('error', reject));
  parser.end(Buffer.from(await bytesOf(content)));
  await ended;
  return paths;
}

test('packs the files of a folder in order, without hidden files and caches', async () => {
  const { name, fileName, content } = await packBot(writeFolder('lightning'));
  expect([name, fileName]).toEqual(['lightning', 'lightning.tar.gz']);
  expect(await entriesOf(content)).toEqual(['bot.json', 'data/weights.bin', 'main.py']);
});

test('gives the same bytes for the same files, whenever they were written', async () => {
  const [one, other] = [writeFolder('one'), writeFolder('other')];
  utimesSync(join(other, 'main.py'), 1, 1);
  expect(await bytesOf((await packBot(one)).content)).toEqual(await bytesOf((await packBot(other)).content));
});

test('leaves a file unchanged and names the bot after it', async () => {
  const file = scratch('tiger.tar.gz');
  writeFileSync(file, 'bytes');
  const { name, fileName, content } = await packBot(file);
  expect([name, fileName, await content.text()]).toEqual(['tiger', 'tiger.tar.gz', 'bytes']);
});

test('rejects a folder without files', async () => {
  const empty = scratch('empty');
  mkdirSync(empty);
  await expect(packBot(empty)).rejects.toThrow('the folder has no files');
});
