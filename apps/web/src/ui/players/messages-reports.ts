// Texts about reports of players.

import type { PlayerReports } from '@mcr-arena/protocol/documents';
import { messages } from '../language/languages.ts';

type Reason = PlayerReports['reports'][number]['reason'];

export const REPORT_MESSAGES = messages({
  en: {
    report: (who: string) => `Report ${who}`,
    why: 'What happened',
    reasons: {
      collusion: 'plays together with another player',
      program: 'lets a program play',
      stalling: 'delays the game on purpose',
      name: 'has an offensive name',
      other: 'something else',
    } satisfies Record<Reason, string>,
    more: 'More about it (optional)',
    send: 'Send the report',
    sent: 'Reported. The administrators of this server see it with this deal; the other player does not learn of it.',
    title: (open: number) => `Reports of players (${open})`,
    none: 'No open reports. Players report others in the menu of a table.',
    by: (who: string, count: number) =>
      `reported by ${who}${count === 1 ? '' : `; ${count} reports about this player in all`}`,
    deal: (number: number) => `Deal ${number}`,
    suspended: 'suspended',
    close: 'Close',
    closeOf: (who: string) => `Close the report about ${who}`,
    older: 'Older reports',
  },
  zh: {
    report: (who) => `举报${who}`,
    why: '发生了什么',
    reasons: {
      collusion: '与其他玩家串通',
      program: '让程序代打',
      stalling: '故意拖延',
      name: '名字不当',
      other: '其他',
    },
    more: '补充说明（可不填）',
    send: '提交举报',
    sent: '已举报。本服务器的管理员会看到举报和这一局；对方不会知道。',
    title: (open) => `玩家举报（${open}）`,
    none: '没有待处理的举报。玩家可在牌桌的菜单里举报。',
    by: (who, count) => `举报人：${who}${count === 1 ? '' : `；该玩家共被举报 ${count} 次`}`,
    deal: (number) => `第 ${number} 局`,
    suspended: '已停用',
    close: '处理完毕',
    closeOf: (who) => `处理完毕：对 ${who} 的举报`,
    older: '更早的举报',
  },
});
