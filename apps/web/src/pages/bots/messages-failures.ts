// Chinese texts for the failures of checks and runs, by code. Pages in English show the message of the server as it is. The first
// pattern that matches the message is replaced; the last one of each code keeps what the message says.

import type { BotFailure, CheckReport } from '@mcr-arena/protocol/documents';
import type { Language } from '../../ui/language/languages.ts';
import { type Translations, translated } from '../../ui/language/translated.ts';

const USED =
  'the (?:check|run) was ended after (\\d+) s in stage "\\w+" \\((\\d+) of (\\d+)\\): its programs computed for (\\d+) s and waited (\\d+) s without computing, expected at most (\\d+) s and (\\d+) s, and (\\d+) s for the whole (?:check|run)';
const USED_ZH =
  '$1 秒后已终止（完成 $2 / $3）：程序计算了 $4 秒，另有 $5 秒只等待不计算；上限为计算 $6 秒、等待 $7 秒，总时间 $8 秒。';

const OVERDUE: Translations = [
  [new RegExp(`^${USED}$`), USED_ZH],
  [new RegExp(`^${USED}; is .+$`), `${USED_ZH}每条消息之后是否刷新了标准输出，并以换行结尾？`],
  [/^the run was ended after (\d+) s because others wait for runs$/, '有其他用户在等待，运行在 $1 秒后已终止。'],
  [/^(.+)$/s, '已终止：$1'],
];

const QUOTA = '(?: \\(your quota leaves ([\\d.]+) MiB for the unpacked and built files\\))?';

const FAILURES: Readonly<Record<BotFailure, Translations>> = {
  'archive-unknown': [[/^.+$/s, '文件既不是 zip，也不是 tar.gz 压缩包。']],
  'archive-malformed': [
    [/^"(.+)" is damaged: its checksum is wrong$/s, '“$1”已损坏：校验和不符。'],
    [/^the archive is compressed twice$/, '压缩包被压缩了两次。'],
    [/^the archive cannot be read: (.+)$/s, '无法读取压缩包：$1'],
    [/^(.+)$/s, '无法读取压缩包：$1'],
  ],
  'archive-too-large': [
    [/^the file has (\d+) bytes: expected (\d+) at most.*$/s, '文件有 $1 字节，最多 $2 字节。'],
    [
      new RegExp(`^"(.+)": the files have more than (\\S+ \\w+) together${QUOTA}$`, 's'),
      '解压到“$1”时，文件合计超过 $2。',
    ],
    [new RegExp(`^the archive has more than (\\S+ \\w+) when decompressed${QUOTA}$`), '压缩包解压后超过 $1。'],
    [/^(.+)$/s, '压缩包过大：$1'],
  ],
  'archive-too-many-files': [
    [/^(\d+) files and folders, expected (\d+) at most$/, '有 $1 个文件和文件夹，最多 $2 个。'],
    [/^(.+)$/s, '文件过多：$1'],
  ],
  'entry-path-unsafe': [
    [
      /^(.+): expected a path inside the archive of at most (\d+) characters$/s,
      '路径 $1 应在压缩包之内，且不超过 $2 个字符。',
    ],
    [/^(.+)$/s, '路径不在压缩包之内：$1'],
  ],
  'entry-not-a-file': [[/^"(.+)" is .+$/s, '“$1”不是普通文件：压缩包中只能有文件和文件夹。']],
  'entry-twice': [[/^"(.+)" is in the archive twice$/s, '“$1”在压缩包中出现两次。']],
  'manifest-malformed': [
    [/^(\S+): expected a file of at most (\d+) bytes$/, '$1 应为文件，且不超过 $2 字节。'],
    [/^(.+)$/s, '清单有误：$1'],
  ],
  'bot-unrecognised': [
    [
      /^.+$/s,
      '没有找到机器人：应有 bot.json，或唯一的 .py、.js、.ts 或 .cpp 文件，或名为 main 或 bot 的文件，或可执行文件。',
    ],
  ],
  'entry-missing': [
    [/^the build did not create "(.+)"$/s, '编译没有生成“$1”。'],
    [/^(\S+): entry: there is no file "(.+)"$/s, '$1 的 entry：没有文件“$2”。'],
    [/^(.+)$/s, '缺少入口文件：$1'],
  ],
  'bot-not-found': [[/^.+$/s, '文件或文件夹不存在。']],
  'runtime-missing': [
    [
      /^the bot needs the runtime "(.+)" \((.+)\), which is not installed for the sandbox; to install it: (.+)$/s,
      '机器人需要运行环境“$1”（$2），沙箱中没有安装。安装命令：$3',
    ],
    [/^(.+)$/s, '沙箱中缺少运行环境：$1'],
  ],
  'build-failed': [
    [/^(\S+) ended with exit code (\d+)(?:: (.+))?$/s, '编译失败：$1 的退出码为 $2。$3'],
    [/^(\S+) was killed by (\w+)(?:: (.+))?$/s, '编译失败：$1 被信号 $2 终止。$3'],
    [/^(\S+) used more than (\d+) MiB of memory.*$/s, '编译失败：$1 的内存超过 $2 MiB。'],
    [/^(\S+) used more than ([\d.]+) s of CPU time.*$/s, '编译失败：$1 的计算时间超过 $2 秒。'],
    [/^(\S+) took longer than ([\d.]+) s.*$/s, '编译失败：$1 超过 $2 秒。'],
    [/^(\S+) printed more than (\d+) MiB.*$/s, '编译失败：$1 的输出超过 $2 MiB。'],
    [/^(.+)$/s, '编译失败：$1'],
  ],
  'build-too-large': [[/^(.+)$/s, '编译生成的文件过大：$1']],
  'manifest-invalid': [
    [/^the encoding is unknown: expected (.+)$/s, '未知的编码，应为以下之一：$1'],
    [/^(.+)$/s, '说明有误：$1'],
  ],
  'onnx-unreadable': [[/^(?:not an ONNX file|the model cannot be read): (.+)$/s, '不是可读的 ONNX 文件：$1']],
  'onnx-too-large': [[/^the model has (\d+) bytes: expected (\d+) at most$/, '模型有 $1 字节，最多 $2 字节。']],
  'onnx-external-data': [
    [/^the data of "(.+)" is in another file.+$/s, '“$1”的数据在另一个文件中：请把模型导出为单个文件。'],
  ],
  'onnx-operator': [
    [/^the model defines functions.+$/, '模型含有函数定义：导出时请展开函数。'],
    [/^the model has graphs for training.+$/, '模型含有训练用的图：请导出为推理用的模型。'],
    [/^(.+)$/s, '不支持的算子：$1'],
  ],
  'onnx-operator-set': [
    [/^operator set (\d+): expected version (\d+) to (\d+)$/, '算子集版本为 $1，应为 $2 至 $3。'],
    [/^.+ version (\d+) to (\d+)$/s, '缺少算子集版本，应为 $1 至 $2。'],
  ],
  'onnx-input': [
    [/^inputs (.+): expected one input(?:, "(.+)")?$/s, '输入为 $1，应只有一个输入 $2'],
    [/^input "(.+)" is (.+): expected (.+) for (\S+)$/s, '输入“$1”为 $2，编码 $4 应为 $3'],
    [/^(.+)$/s, '模型的输入有误：$1'],
  ],
  'onnx-output': [
    [/^output "(.+)" is (.+): expected (.+)$/s, '输出“$1”为 $2，应为 $3'],
    [/^outputs (.+): expected (.+)$/s, '输出为 $1，应为 $2'],
    [/^(.+)$/s, '模型的输出有误：$1'],
  ],
  'check-overdue': OVERDUE,
  'check-interrupted': [
    [/^the check was started (\d+) times.+$/, '检查开始了 $1 次都没有完成，请联系本服务器的管理员。'],
    [/^.+$/s, '检查多次未能完成，请联系本服务器的管理员。'],
  ],
  'trial-overdue': OVERDUE,
  'trial-interrupted': [[/^.+$/s, '运行开始了两次都没有完成，请联系本服务器的管理员。']],
  'trial-stopped': [[/^.+$/s, '运行已停止。']],
};

/** Why a check or a run did not come to its end. The message is as it is in English, or if its code is that of another version. */
export function failureText({ code, message }: NonNullable<CheckReport['failure']>, language: Language): string {
  const isKnown = language === 'zh' && Object.hasOwn(FAILURES, code);
  return isKnown ? translated(message, FAILURES[code as keyof typeof FAILURES]) : message;
}
