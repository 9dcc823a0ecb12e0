// Texts of the organiser's controls of a tournament.

import { messages } from '../../../ui/language/languages.ts';

type Control = 'start' | 'pause' | 'resume' | 'cancel';

export const CONTROL_MESSAGES = messages({
  en: {
    title: 'Organise',
    controls: {
      start: 'Start',
      pause: 'Pause',
      resume: 'Resume',
      cancel: 'Cancel the tournament',
    } satisfies Record<Control, string>,
    meanings: {
      start: 'The first round opens at once.',
      pause: 'Sets in progress are finished and count.',
      resume: 'It resumes where it stopped.',
      cancel: '',
    } satisfies Record<Control, string>,
    cancelSure: (name: string) =>
      `Cancel ${name}? This cannot be undone. Sets in progress are dropped, complete ones are kept, and the secret of the walls is published.`,
    sample: 'The server played this tournament at its first start, as a sample.',
    remove: 'Remove the sample',
    removeSure: 'Remove the sample tournament with all its deals? This cannot be undone.',
    withdraw: 'Withdraw an entrant',
    choose: 'choose…',
    withdrawAction: 'Withdraw',
    withdrawSure: (entrant: string) =>
      `Withdraw ${entrant}? This cannot be undone. It finishes the current round and does not play later rounds.`,
    withdrawn: (entrants: readonly string[]) => `Withdrawn: ${entrants.join(', ')}`,
  },
  zh: {
    title: '赛事管理',
    controls: { start: '开始', pause: '暂停', resume: '继续', cancel: '取消赛事' },
    meanings: {
      start: '第一轮立即开始。',
      pause: '进行中的各组会打完并计分。',
      resume: '从停下的地方继续。',
      cancel: '',
    },
    cancelSure: (name) => `取消 ${name}？此操作无法撤销。进行中的各组作废，已打的保留，牌墙的密钥将公布。`,
    sample: '服务器首次启动时自动进行的示例赛事。',
    remove: '删除示例',
    removeSure: '删除示例赛事及其全部牌局？此操作无法撤销。',
    withdraw: '让参赛者退出',
    choose: '请选择…',
    withdrawAction: '退出',
    withdrawSure: (entrant) => `让 ${entrant} 退出？此操作无法撤销。打完当前轮后不再出场。`,
    withdrawn: (entrants) => `已退出：${entrants.join('、')}`,
  },
});
