// Failures of checks and runs, as hosts write them and reports store them, on pages in Chinese. A code without texts is a type error.

import type { BotFailure } from '@mcr-arena/protocol/documents';
import { expect, test } from 'vitest';
import { failureText } from '../../apps/web/src/pages/bots/messages-failures.ts';

const QUOTA = '(your quota leaves 3.5 MiB for the unpacked and built files)';
const OVERDUE =
  'was ended after 600 s in stage "deals" (3 of 24): its programs computed for 590 s and waited 4 s without computing, ' +
  'expected at most 580 s and 60 s, and 1200 s for the whole check';

test.each<readonly [BotFailure, string, string]>([
  [
    'archive-too-large',
    `"a/b.py": the files have more than 3.5 MiB together ${QUOTA}`,
    '解压到“a/b.py”时，文件合计超过 3.5 MiB。',
  ],
  ['archive-too-large', 'the archive has more than 256.0 MiB when decompressed', '压缩包解压后超过 256.0 MiB。'],
  [
    'entry-path-unsafe',
    '"../x": expected a path inside the archive of at most 200 characters',
    '路径 "../x" 应在压缩包之内，且不超过 200 个字符。',
  ],
  ['build-failed', 'g++ ended with exit code 1', '编译失败：g++ 的退出码为 1。'],
  ['build-failed', 'g++ was stopped', '编译失败：g++ was stopped'],
  ['onnx-operator-set', 'operator set missing: expected version 7 to 21', '缺少算子集版本，应为 7 至 21。'],
  ['onnx-input', 'inputs a, b: expected one input', '输入为 a, b，应只有一个输入'],
  [
    'check-overdue',
    `the check ${OVERDUE}`,
    '600 秒后已终止（完成 3 / 24）：程序计算了 590 秒，另有 4 秒只等待不计算；上限为计算 580 秒、等待 60 秒，总时间 1200 秒。',
  ],
  [
    'trial-overdue',
    `the run ${OVERDUE.replace('whole check', 'whole run')}; is standard output flushed after each message, and does each end with a line feed?`,
    '600 秒后已终止（完成 3 / 24）：程序计算了 590 秒，另有 4 秒只等待不计算；上限为计算 580 秒、等待 60 秒，总时间 1200 秒。' +
      '每条消息之后是否刷新了标准输出，并以换行结尾？',
  ],
  [
    'trial-overdue',
    'the run was ended after 20 s because others wait for runs',
    '有其他用户在等待，运行在 20 秒后已终止。',
  ],
])('%s: %s', (code, message, zh) => {
  expect(failureText({ code, message }, 'zh')).toBe(zh);
  expect(failureText({ code, message }, 'en')).toBe(message);
});

test('the code of another version shows its message', () => {
  expect(failureText({ code: 'moon-missing', message: 'no moon' }, 'zh')).toBe('no moon');
});
