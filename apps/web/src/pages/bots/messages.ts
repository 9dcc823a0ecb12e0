// Texts of the page of the user's bots.

import type { BotVersionDocument, CheckVerdict } from '@mcr-arena/protocol/documents';
import type { Messages } from '../../ui/language/language.svelte.ts';

type State = BotVersionDocument['state'];

export interface MyBotsTexts {
  readonly title: string;
  readonly what: string;
  readonly unavailable: string;
  readonly choose: string;
  readonly another: string;
  readonly drop: string;
  readonly name: string;
  readonly encoding: string;
  readonly upload: string;
  readonly newVersionOf: (bot: string) => string;
  readonly sending: (share: string) => string;
  readonly none: string;
  readonly firstBot: string;
  readonly version: (number: number) => string;
  readonly states: Readonly<Record<State, string>>;
  readonly counts: (deals: number, faults: number) => string;
  readonly benched: string;
  readonly ranked: string;
  readonly rank: string;
  readonly unrank: string;
  readonly ladder: string;
  readonly logs: string;
  readonly permissions: Readonly<Record<'people' | 'matches', string>>;
  readonly download: string;
  readonly showReport: string;
  readonly queued: (ahead: number) => string;
  readonly checkWaits: (until: Date) => string;
  readonly quota: string;
  readonly processorTime: string;
  readonly disk: string;
  readonly minutesOf: (used: number, quota: number) => string;
  readonly mebibytesOf: (used: number, quota: number) => string;
  readonly reserved: (minutes: number) => string;
  readonly usedUp: (until: Date) => string;
  readonly stages: Readonly<Record<'prepare' | 'situations' | 'deals', string>>;
  readonly verdicts: Readonly<Record<CheckVerdict, string>>;
  readonly withFaults: string;
  readonly asked: (situations: number, deals: number) => string;
  readonly speed: (p50: string, p99: string) => string;
  readonly compiler: string;
  readonly fault: (number: number) => string;
  /** Where a fault was found. */
  readonly situation: {
    readonly recorded: (number: string, kind: string, wind: string) => string;
    readonly wall: (number: string, wind: string) => string;
    readonly deal: (number: string, wind: string) => string;
  };
  /** By their English names in the report. */
  readonly situationKinds: Readonly<Record<string, string>>;
  readonly question: string;
  readonly answer: string;
  readonly legal: string;
  readonly printed: string;
  readonly seats: readonly [string, string, string, string];
  readonly discards: string;
}

const clockTime = (time: Date, tag: string): string =>
  time.toLocaleTimeString(tag, { hour: '2-digit', minute: '2-digit' });

export const MY_BOTS_MESSAGES: Messages<MyBotsTexts> = {
  en: {
    title: 'My bots',
    what: 'A source file, a zip or tar.gz archive, a Linux program or an ONNX model. Each upload is checked immediately.',
    unavailable: 'Bots cannot be uploaded to this server now',
    choose: 'Choose a file',
    another: 'Another file',
    drop: 'Drop a file anywhere on this page, or choose one.',
    name: 'Name of the bot',
    encoding: 'Encoding of the model',
    upload: 'Upload',
    newVersionOf: (bot) => `A new version of ${bot}`,
    sending: (share) => `Sending: ${share}`,
    none: 'You have no bots yet. Upload the first: its check takes about a minute.',
    firstBot: 'Your first bot in five minutes',
    version: (number) => `Version ${number}`,
    states: {
      queued: 'waiting for its check',
      running: 'being checked',
      passed: 'passed',
      'passed-with-faults': 'passed with faults',
      failed: 'did not pass',
      unchecked: 'connects by token',
    },
    counts: (deals, faults) =>
      `${deals} ${deals === 1 ? 'deal' : 'deals'}, ${faults} ${faults === 1 ? 'fault' : 'faults'}`,
    benched: 'off the ladder after repeated faults',
    ranked: 'on the ladder',
    rank: 'Put on the ladder',
    unrank: 'Take off the ladder',
    logs: 'Logs, faults and files',
    ladder: 'Its page on the ladder',
    permissions: {
      people: 'Players may add this bot to their tables',
      matches: 'Other users may request matches with this bot, at the expense of their own CPU time',
    },
    download: 'Download',
    showReport: 'Show the report',
    queued: (ahead) => (ahead === 0 ? 'Next in the queue' : `${ahead} ahead in the queue`),
    checkWaits: (until) =>
      `Your bots have used today’s CPU time. The check begins at ${clockTime(until, 'en-GB')}, when the next day begins in UTC.`,
    quota: 'Quotas',
    processorTime: 'CPU time today',
    disk: 'Disk',
    minutesOf: (used, quota) => `${used.toFixed(1)} of ${quota} min`,
    mebibytesOf: (used, quota) => `${used.toFixed(1)} of ${quota} MiB`,
    reserved: (minutes) =>
      `Including ${minutes.toFixed(1)} min reserved for sets that are not disclosed yet. The time they use is charged instead once they are.`,
    usedUp: (until) =>
      `Today’s CPU time is used up. Checks, matches and the ladder resume at ${clockTime(until, 'en-GB')}, when the next day begins in UTC. Contests are not affected.`,
    stages: { prepare: 'Unpacking and compiling', deals: 'Deals with house bots', situations: 'Recorded situations' },
    verdicts: { passed: 'Check passed', 'passed-with-faults': 'Check passed with faults', failed: 'Check failed' },
    withFaults:
      'The version may be ranked and entered. Each of the replies below would have ended a deal with −30 points. Some contests and tournaments require a check without faults.',
    asked: (situations, deals) => `${deals} deals, ${situations} situations`,
    speed: (p50, p99) => `Decision time: median ${p50}\u00a0ms, 99\u00a0% within ${p99}\u00a0ms`,
    compiler: 'The compiler printed',
    fault: (number) => `Fault ${number}`,
    situation: {
      recorded: (number, kind, wind) => `Recorded situation ${number}: ${kind}, ${wind}`,
      wall: (number, wind) => `Recorded wall ${number}, ${wind}`,
      deal: (number, wind) => `Deal ${number} with house bots, ${wind}`,
    },
    situationKinds: {
      'first draw': 'first draw',
      draw: 'draw',
      'replacement tile after a kong': 'replacement tile after a kong',
      'last tile drawn': 'last tile drawn',
      'self-drawn win': 'self-drawn win',
      discard: 'discard',
      'discard after a chow': 'discard after a chow',
      'discard after a pung': 'discard after a pung',
      'win on a discard': 'win on a discard',
      'last tile discarded': 'last tile discarded',
      'kong that can be robbed': 'kong that can be robbed',
      'own claim lost to another': 'own claim lost to another player',
      'own pung or chow taken': 'own pung or chow made',
      'concealed kong of another': 'another player’s concealed kong',
      'melded kong of another': 'another player’s melded kong',
      'added kong of another': 'another player’s added kong',
    },
    question: 'Asked',
    answer: 'Answered',
    legal: 'Legal',
    printed: 'The bot printed',
    seats: ['East', 'South', 'West', 'North'],
    discards: 'Discards',
  },
  zh: {
    title: '我的机器人',
    what: '单个代码文件、zip 或 tar.gz 压缩包、Linux 程序或 ONNX 模型。上传后立即检查。',
    unavailable: '目前无法向此服务器上传机器人',
    choose: '选择文件',
    another: '另选文件',
    drop: '把文件拖到本页任意位置，或选择文件。',
    name: '机器人名称',
    encoding: '模型的编码',
    upload: '上传',
    newVersionOf: (bot) => `${bot} 的新版本`,
    sending: (share) => `正在发送：${share}`,
    none: '你还没有机器人。上传第一个吧：检查约需一分钟。',
    firstBot: '五分钟写出第一个机器人',
    version: (number) => `版本 ${number}`,
    states: {
      queued: '等待检查',
      running: '检查中',
      passed: '已通过',
      'passed-with-faults': '已通过，有故障',
      failed: '未通过',
      unchecked: '凭令牌连接',
    },
    counts: (deals, faults) => `${deals} 局，${faults} 次故障`,
    benched: '屡次故障，已移出天梯',
    ranked: '在天梯上',
    rank: '加入天梯',
    unrank: '退出天梯',
    logs: '日志、故障与文件',
    ladder: '天梯页面',
    permissions: {
      people: '允许玩家把此机器人加入自己的牌桌',
      matches: '允许其他用户请求与此机器人对战（CPU 时间由对方承担）',
    },
    download: '下载',
    showReport: '查看报告',
    queued: (ahead) => (ahead === 0 ? '下一个检查' : `前面还有 ${ahead} 个检查`),
    checkWaits: (until) => `今日 CPU 时间已用完。检查将于 ${clockTime(until, 'zh-Hans')}（UTC 次日零时）开始。`,
    quota: '配额',
    processorTime: '今日 CPU 时间',
    disk: '磁盘',
    minutesOf: (used, quota) => `${used.toFixed(1)}\u00a0/\u00a0${quota} 分钟`,
    mebibytesOf: (used, quota) => `${used.toFixed(1)}\u00a0/\u00a0${quota} MiB`,
    reserved: (minutes) => `其中 ${minutes.toFixed(1)} 分钟为尚未公开的各组预留，公开后改按实际用时计算。`,
    usedUp: (until) =>
      `今日 CPU 时间已用完。检查、对局与天梯将于 ${clockTime(until, 'zh-Hans')}（UTC 次日零时）恢复。竞赛不受影响。`,
    stages: { prepare: '解包与编译', deals: '与内置机器人对局', situations: '记录的局面' },
    verdicts: { passed: '检查通过', 'passed-with-faults': '检查通过，但有故障', failed: '检查未通过' },
    withFaults: '该版本可以加入天梯和参赛。以下每个应答在对局中都会以 −30 分结束该局。有些竞赛和赛事要求检查无故障。',
    asked: (situations, deals) => `${deals} 局，${situations} 个局面`,
    speed: (p50, p99) => `决策用时：中位数 ${p50}\u00a0毫秒，99% 在 ${p99}\u00a0毫秒内`,
    compiler: '编译器输出',
    fault: (number) => `故障 ${number}`,
    situation: {
      recorded: (number, kind, wind) => `记录的局面 ${number}：${kind}，${wind}家`,
      wall: (number, wind) => `记录的牌墙 ${number}，${wind}家`,
      deal: (number, wind) => `与内置机器人的第 ${number} 局，${wind}家`,
    },
    situationKinds: {
      'first draw': '第一次摸牌',
      draw: '摸牌',
      'replacement tile after a kong': '杠后补牌',
      'last tile drawn': '摸到最后一张',
      'self-drawn win': '自摸和牌',
      discard: '他家打牌',
      'discard after a chow': '吃后打牌',
      'discard after a pung': '碰后打牌',
      'win on a discard': '点和',
      'last tile discarded': '打出最后一张',
      'kong that can be robbed': '可抢的杠',
      'own claim lost to another': '鸣牌被他家抢先',
      'own pung or chow taken': '吃碰成功',
      'concealed kong of another': '他家暗杠',
      'melded kong of another': '他家明杠',
      'added kong of another': '他家加杠',
    },
    question: '询问',
    answer: '应答',
    legal: '合法',
    printed: '机器人输出',
    seats: ['东', '南', '西', '北'],
    discards: '弃牌',
  },
};
