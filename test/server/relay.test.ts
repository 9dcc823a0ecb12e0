import { expect, test } from 'vitest';
import { openRelay } from '../../apps/server/src/database/relay.ts';
import { newDatabaseUrl, until } from './throwaway.ts';

test('texts published at the same time arrive in order, without a warning', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): void => void warnings.push(warning);
  process.on('warning', note);
  const received: string[] = [];
  const relay = await openRelay(await newDatabaseUrl('empty'), {
    onText: (text) => received.push(text),
    onError: (error) => expect.unreachable(String(error)),
  });
  const texts = Array.from({ length: 20 }, (_, number) => `word ${number} ${'x'.repeat(number * 1000)}`);
  await Promise.all(texts.map((text) => relay.publish(text)));
  await until(async () => received.length === texts.length);
  await relay.close();
  process.off('warning', note);
  expect(received).toEqual(texts);
  expect(warnings).toEqual([]);
});
