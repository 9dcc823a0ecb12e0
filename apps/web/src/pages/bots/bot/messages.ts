// Texts of the owner's page of a bot.

import { messages } from '../../../ui/language/languages.ts';

export const OWN_BOT_MESSAGES = messages({
  en: {
    upload: 'Upload or write another version',
    compare: 'Compare with another bot',
    match: 'Match of four bots',
    logs: 'Logs',
    logsWhat:
      'What the bot printed, its debug texts, faults and decision times, set by set. A set is shown once all tables have played its walls.',
    none: 'No logs yet',
    noneWhat: 'Put a version on the ladder, or enter it in a contest: the logs of its sets appear here.',
    noneRanked:
      'It is on the ladder: its sets are played in the background, and the log of each appears here once all tables have played it.',
    onlyFaults: 'Only sets with faults',
    noFaults: 'None of these sets has a fault.',
    /** Competitions that have no name of their own. */
    kinds: { ladder: 'Ladder', match: 'Match', comparison: 'Comparison' } as Readonly<Record<string, string>>,
    place: (competition: string, round: number | undefined, table: number, set: number) =>
      round === undefined ? `${competition}, set ${set}` : `${competition}, round ${round}, table ${table}, set ${set}`,
    times: (decisions: string, median: string, p99: string, longest: string) =>
      `${decisions} decisions: median ${median}\u00a0ms, 99\u00a0% within ${p99}\u00a0ms, longest ${longest}\u00a0ms`,
    openDeal: 'Open the deal',
    crashed: 'Crashed at',
    debug: 'Debug',
    turn: (turn: number) => `turn ${turn}`,
    printed: 'Printed',
    limit: (ms: string) => `(limit ${ms}\u00a0ms)`,
    older: 'Older logs',
  },
  zh: {
    upload: '上传或编写新版本',
    compare: '与其他机器人比较',
    match: '四个机器人对战',
    logs: '日志',
    logsWhat: '逐组列出机器人的输出、调试文本、故障和决策时间。所有牌桌打完该组的全部牌墙后，该组才会显示。',
    none: '还没有日志',
    noneWhat: '让一个版本加入天梯或参加竞赛，其各组的日志就会出现在这里。',
    noneRanked: '已在天梯上：各组在后台进行，每组由所有牌桌打完后，日志就会出现在这里。',
    onlyFaults: '只看有故障的组',
    noFaults: '这些组都没有故障。',
    kinds: { ladder: '天梯', match: '对战', comparison: '比较' },
    place: (competition, round, table, set) =>
      round === undefined ? `${competition} 第 ${set} 组` : `${competition} 第 ${round} 轮第 ${table} 桌第 ${set} 组`,
    times: (decisions, median, p99, longest) =>
      `${decisions} 次决策：中位数 ${median}\u00a0毫秒，99% 在 ${p99}\u00a0毫秒内，最长 ${longest}\u00a0毫秒`,
    openDeal: '打开此局',
    crashed: '崩溃位置',
    debug: '调试',
    turn: (turn) => `第 ${turn} 回合`,
    printed: '输出',
    limit: (ms) => `（限 ${ms}\u00a0毫秒）`,
    older: '更早的日志',
  },
});
