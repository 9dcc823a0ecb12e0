// Texts of the notices page.

import type { Notice } from '@mcr-arena/protocol/documents';
import { messages, type Texts } from '../../ui/language/languages.ts';

type Of<Type extends Notice['type']> = Extract<Notice, { readonly type: Type }>;

const EN = {
  what: 'What happened to your bots, contests and tournaments. Notices are stored for a year.',
  webhook: 'Send notices to your own program',
  none: 'No notices yet',
  noneWhat: 'Upload a bot, enter a contest or create a tournament: the result is shown here.',
  unread: 'new',
  older: 'Older notices',
  kinds: {
    botBenched: ({ bot, version, sets }) =>
      `${bot}, version ${version}, was taken off the ladder: a fault in each of its last ${sets} sets`,
    checkPassed: ({ bot, version, faults = 0 }) =>
      `${bot}, version ${version}, passed its check${faults === 0 ? '' : ` with ${faults} ${faults === 1 ? 'fault' : 'faults'}`}`,
    checkFailed: ({ bot, version }) => `${bot}, version ${version}, did not pass its check`,
    tournamentEnded: ({ name, status }) =>
      `${name} ${{ finished: 'is finished', cancelled: 'was cancelled', failed: 'stopped after an internal error' }[status]}`,
    connectionRefused: ({ bot, token }) => `The connection of ${bot ?? 'a bot'} was refused (token “${token}”)`,
    playerReported: ({ player }) => `${player} was reported by a player`,
    contestOpens: ({ name }) => `${name} is open for your group: register a bot`,
    contestLocked: ({ name, bot, version }) => `${name}: ${bot} plays with version ${version}`,
    contestExcluded: ({ name, bot }) => `${name}: ${bot} does not play`,
    contestStageBegun: ({ name, stage }) => `${name}: stage ${stage} has begun`,
    contestAdvanced: ({ name, bot, stage, rank }) => `${name}: ${bot} advanced to stage ${stage}, ranked ${rank}`,
    contestEliminated: ({ name, bot, stage, rank }) =>
      `${name}: ${bot} was eliminated in stage ${stage}, ranked ${rank}`,
    contestWon: ({ name, bot }) => `${name}: ${bot} has won`,
    contestEnded: ({ name, bot, rank }) => `${name} is over: ${bot} is ranked ${rank}`,
    contestCancelled: ({ name }) => `${name} was cancelled`,
    contestFinished: ({ name, bot }) => `${name} is finished: ${bot} has won`,
  } satisfies { readonly [Type in Notice['type']]: (notice: Of<Type>) => string },
  seeReport: 'The report shows the table at each fault.',
  benchedAdvice: 'Its logs show the faults. A new version that passes its check can be put on the ladder.',
  yourEntrants: (names: readonly string[]) => `Your entrants: ${names.join(', ')}`,
  refusals: {
    'token-unknown': 'The token was revoked, or its bot was removed. Create another one.',
    'protocol-unsupported': 'The bot’s program uses another version of the protocol. Update the program.',
    'hello-malformed': 'The first message of the bot’s program does not follow the protocol.',
    'scope-missing':
      'The token is not for a bot: use one with the scope “bot”, from the organiser or by POST /api/tokens.',
  } satisfies Record<Of<'connectionRefused'>['reason'], string>,
  exclusions: {
    'bot-removed': 'The bot was removed.',
    'owner-suspended': 'Your account was suspended.',
    'not-a-member': 'You were not in the contest’s group at the deadline.',
    'version-unchecked': 'None of its versions had passed the check at the deadline.',
  } satisfies Record<Of<'contestExcluded'>['reason'], string>,
};

const ZH: Texts<typeof EN> = {
  what: '你的机器人、竞赛和赛事的动态。通知保留一年。',
  webhook: '把通知发送到你的程序',
  none: '还没有通知',
  noneWhat: '上传机器人、报名竞赛或创建赛事后，结果会显示在这里。',
  unread: '新',
  older: '更早的通知',
  kinds: {
    botBenched: ({ bot, version, sets }) => `${bot} 第 ${version} 版已移出天梯：最近 ${sets} 组每组都有故障`,
    checkPassed: ({ bot, version, faults = 0 }) =>
      `${bot} 第 ${version} 版通过了检查${faults === 0 ? '' : `，有 ${faults} 次故障`}`,
    checkFailed: ({ bot, version }) => `${bot} 第 ${version} 版未通过检查`,
    tournamentEnded: ({ name, status }) =>
      `${name} ${{ finished: '已结束', cancelled: '已取消', failed: '因内部错误中止' }[status]}`,
    connectionRefused: ({ bot, token }) =>
      `${bot === undefined ? '一个机器人' : `${bot} `}的连接被拒绝（令牌“${token}”）`,
    playerReported: ({ player }) => `有玩家举报了 ${player}`,
    contestOpens: ({ name }) => `${name} 已对你的小组开放：可以报名`,
    contestLocked: ({ name, bot, version }) => `${name}：${bot} 以第 ${version} 版参赛`,
    contestExcluded: ({ name, bot }) => `${name}：${bot} 未能参赛`,
    contestStageBegun: ({ name, stage }) => `${name}：第 ${stage} 阶段已开始`,
    contestAdvanced: ({ name, bot, stage, rank }) => `${name}：${bot} 进入第 ${stage} 阶段，排名第 ${rank}`,
    contestEliminated: ({ name, bot, stage, rank }) => `${name}：${bot} 止步第 ${stage} 阶段，排名第 ${rank}`,
    contestWon: ({ name, bot }) => `${name}：${bot} 获得冠军`,
    contestEnded: ({ name, bot, rank }) => `${name} 已结束：${bot} 排名第 ${rank}`,
    contestCancelled: ({ name }) => `${name} 已取消`,
    contestFinished: ({ name, bot }) => `${name} 已结束：${bot} 获得冠军`,
  },
  seeReport: '报告显示每个故障时的牌桌。',
  benchedAdvice: '日志中列有故障。通过检查的新版本可以重新加入天梯。',
  yourEntrants: (names) => `你的参赛者：${names.join('、')}`,
  refusals: {
    'token-unknown': '令牌已撤销，或机器人已移除。请创建新令牌。',
    'protocol-unsupported': '程序使用了另一版本的协议，请更新。',
    'hello-malformed': '程序的首条消息不符合协议。',
    'scope-missing': '该令牌不是机器人令牌：请用权限为“bot”的令牌，向组织者索取，或用 POST /api/tokens 创建。',
  },
  exclusions: {
    'bot-removed': '机器人已移除。',
    'owner-suspended': '你的账户被停用。',
    'not-a-member': '截止时你不在该竞赛的小组中。',
    'version-unchecked': '截止时没有通过检查的版本。',
  },
};

export const NOTICE_MESSAGES = messages({ en: EN, zh: ZH });

export type NoticeTexts = (typeof NOTICE_MESSAGES)['en'];
