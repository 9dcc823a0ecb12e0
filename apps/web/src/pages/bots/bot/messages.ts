// Texts of the owner's page of a bot.

import type { BotVersionDocument } from '@mcr-arena/protocol/documents';
import type { Messages } from '../../../ui/language/language.svelte.ts';

type State = BotVersionDocument['state'];

export interface OwnBotTexts {
  readonly myBots: string;
  readonly public: string;
  readonly versions: string;
  readonly version: string;
  readonly check: string;
  readonly states: Readonly<Record<State, string>>;
  readonly deals: string;
  readonly faults: string;
  readonly voids: string;
  readonly file: string;
  readonly download: string;
  readonly logs: string;
  readonly logsWhat: string;
  readonly none: string;
  readonly noneWhat: string;
  readonly onlyFaults: string;
  readonly noFaults: string;
  readonly place: (competition: string, round: number | undefined, table: number, set: number) => string;
  readonly times: (decisions: string, median: string, p99: string, longest: string) => string;
  readonly faultCount: (count: number) => string;
  readonly deal: (deal: number) => string;
  readonly openDeal: string;
  readonly crashed: string;
  readonly debug: string;
  readonly turn: (turn: number) => string;
  readonly printed: string;
  readonly limit: (ms: string) => string;
  readonly older: string;
}

export const OWN_BOT_MESSAGES: Messages<OwnBotTexts> = {
  en: {
    myBots: 'My bots',
    public: 'Public page on the ladder',
    versions: 'Versions',
    version: 'Version',
    check: 'Check',
    states: {
      queued: 'queued',
      running: 'checking',
      passed: 'passed',
      'passed-with-faults': 'passed with faults',
      failed: 'failed',
      unchecked: 'remote',
    },
    deals: 'Deals',
    faults: 'Faults',
    voids: 'Void sets',
    file: 'File',
    download: 'Download',
    logs: 'Logs',
    logsWhat:
      'What the bot printed, its debug texts, faults and decision times, set by set. A set is shown once all tables have played its walls.',
    none: 'No logs yet',
    noneWhat: 'Put a version on the ladder, or enter it in a contest: the logs of its sets appear here.',
    onlyFaults: 'Only sets with faults',
    noFaults: 'None of these sets has a fault.',
    place: (competition, round, table, set) =>
      round === undefined ? `${competition}, set ${set}` : `${competition}, round ${round}, table ${table}, set ${set}`,
    times: (decisions, median, p99, longest) =>
      `${decisions} decisions: median ${median}\u00a0ms, 99\u00a0% within ${p99}\u00a0ms, longest ${longest}\u00a0ms`,
    faultCount: (count) => (count === 1 ? '1 fault' : `${count} faults`),
    deal: (deal) => `Deal ${deal}`,
    openDeal: 'Open the deal',
    crashed: 'Crashed at',
    debug: 'Debug',
    turn: (turn) => `turn ${turn}`,
    printed: 'Printed',
    limit: (ms) => `(limit ${ms}\u00a0ms)`,
    older: 'Older logs',
  },
  zh: {
    myBots: '我的机器人',
    public: '天梯上的公开页面',
    versions: '版本',
    version: '版本',
    check: '检查',
    states: {
      queued: '排队中',
      running: '检查中',
      passed: '通过',
      'passed-with-faults': '通过，有故障',
      failed: '未通过',
      unchecked: '远程',
    },
    deals: '局数',
    faults: '故障',
    voids: '作废组数',
    file: '文件',
    download: '下载',
    logs: '日志',
    logsWhat: '逐组列出机器人的输出、调试文本、故障和决策时间。所有牌桌打完该组的全部牌墙后，该组才会显示。',
    none: '还没有日志',
    noneWhat: '让一个版本加入天梯或参加竞赛，其各组的日志就会出现在这里。',
    onlyFaults: '只看有故障的组',
    noFaults: '这些组都没有故障。',
    place: (competition, round, table, set) =>
      round === undefined ? `${competition} 第 ${set} 组` : `${competition} 第 ${round} 轮第 ${table} 桌第 ${set} 组`,
    times: (decisions, median, p99, longest) =>
      `${decisions} 次决策：中位数 ${median}\u00a0毫秒，99% 在 ${p99}\u00a0毫秒内，最长 ${longest}\u00a0毫秒`,
    faultCount: (count) => `${count} 次故障`,
    deal: (deal) => `第 ${deal} 局`,
    openDeal: '打开此局',
    crashed: '崩溃位置',
    debug: '调试',
    turn: (turn) => `第 ${turn} 回合`,
    printed: '输出',
    limit: (ms) => `（限 ${ms}\u00a0毫秒）`,
    older: '更早的日志',
  },
};
