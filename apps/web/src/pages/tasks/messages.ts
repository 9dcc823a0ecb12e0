// Texts of the pages about tasks.

import type { TaskMember } from '@mcr-arena/protocol/documents';
import { messages, type Texts } from '../../ui/language/languages.ts';

type TaskState = TaskMember['state'];
/** The figures of a measurement, formatted. */
interface Figures {
  readonly difference: string;
  readonly lower: string;
  readonly upper: string;
  readonly walls: string;
}

const EN = {
  tasks: 'Tasks',
  tasksWhat: 'In a task, each member submits a bot that must beat a given bot, with certainty, before a deadline.',
  noTasks: 'There are no tasks yet.',
  newTask: 'Set a task',
  title: 'New task',
  forTeachers: 'Only organisers who own or manage the group can set tasks.',
  name: 'Title',
  opponent: 'Bot to beat',
  points: 'Required lead in points a deal',
  pointsHint: 'May be 0 or negative. It cannot be changed once a version is submitted.',
  walls: 'Maximum number of walls',
  wallsHint: 'Of four deals each. A measurement ends earlier once the result is certain.',
  deadline: 'Deadline',
  create: 'Set the task',
  terms: (bot: string, points: string) => `Beat ${bot} by more than ${points} points a deal, with certainty.`,
  due: (time: string) => `Deadline: ${time}`,
  closed: (time: string) => `The deadline was ${time}.`,
  endedEarly: (time: string) => `The task was ended before its deadline, ${time}.`,
  how: (walls: string) =>
    `The two bots have two seats each at a table. All members get the same walls, at most ${walls}. A submission passes if the lower end of the 95 % interval is above the required lead.`,
  guide: 'How a task works',
  states: {
    none: 'nothing submitted',
    late: 'nothing submitted in time',
    waiting: 'submitted',
    measuring: 'being measured',
    passed: 'passed',
    'not-passed': 'not passed',
    failed: 'not measured: internal error',
    withdrawn: 'withdrawn',
  } satisfies Record<TaskState, string>,
  passedOf: (passed: number, members: number) => `${passed} of ${members} have passed`,
  own: 'Your submission',
  submitted: 'submitted',
  version: (bot: string, number: number) => `${bot}, version ${number}`,
  result: ({ difference, lower, upper, walls }: Figures) =>
    `${difference} points a deal (95 %: ${lower} to ${upper}), ${walls} walls`,
  earlier: 'Earlier submissions',
  newest: (number: number) => `newest that passed its check (${number})`,
  submit: 'Submit',
  submitWhat: 'The newest submission counts and is measured at once.',
  left: (count: number) => (count === 1 ? 'You can submit once more.' : `You can submit ${count} more times.`),
  noBots: 'None of your uploaded bots has passed its check.',
  grades: 'Grades as CSV',
  noMembers: 'The group has no members yet: invite them on its page.',
  show: 'Show',
  again: { same: 'Measure again on the same walls', fresh: 'Measure again on fresh walls' },
  againOf: {
    same: (name: string) => `Measure again on the same walls: ${name}`,
    fresh: (name: string) => `Measure again on fresh walls: ${name}`,
  },
  againDone: {
    equal: 'Measured again on the same walls: the same result.',
    different: 'Measured again on the same walls: a different result. The bot does not always play the same way.',
    fresh: 'Measured again on fresh walls.',
    pending: 'Being measured again.',
  },
  counts: 'The newest measurement counts.',
  change: 'Change the task',
  end: 'End the task now',
  endSure: 'End the task now? Measurements in progress are dropped, and nobody can submit any more.',
  repeat: 'Repeat a measurement',
  commitment: 'SHA-256 of the 32 bytes of the seed, fixed before the first submission',
  seed: 'Seed of the walls',
  seedLater:
    'The seed is published once the deadline has passed and all submissions are measured. Then everybody can repeat the measurements.',
  repeatHow: 'This command plays the same walls. Replace MY-BOT with the path of the bot.',
  repeatWithFile: (bot: string, version: number, owner: string) =>
    `This command plays the same walls. Replace MY-BOT with the path of the bot, and OPPONENT with the path of ${bot}, version ${version}: its file is needed, and only its owner, ${owner}, has it.`,
};

const ZH: Texts<typeof EN> = {
  tasks: '任务',
  tasksWhat: '成员须在截止时间前提交一个有把握胜过指定对手的机器人。',
  noTasks: '还没有任务。',
  newTask: '布置任务',
  title: '新任务',
  forTeachers: '只有身为小组组长或管理者的组织者可以布置任务。',
  name: '标题',
  opponent: '要胜过的机器人',
  points: '要求的每局领先分数',
  pointsHint: '可为 0 或负数。有人提交后不能再改。',
  walls: '牌墙数上限',
  wallsHint: '每副牌墙打四局。结果有把握时会提前结束。',
  deadline: '截止时间',
  create: '布置任务',
  terms: (bot, points) => `有把握地胜过 ${bot}，平均每局领先超过 ${points} 分。`,
  due: (time) => `截止时间：${time}`,
  closed: (time) => `已于 ${time} 截止。`,
  endedEarly: (time) => `任务已在截止时间（${time}）之前结束。`,
  how: (walls) => `双方同桌各占两席，所有成员用同样的牌墙，最多 ${walls} 副。95% 区间的下限高于要求的分数即为通过。`,
  guide: '任务如何进行',
  states: {
    none: '未提交',
    late: '未按时提交',
    waiting: '已提交',
    measuring: '测量中',
    passed: '通过',
    'not-passed': '未通过',
    failed: '服务器出错，未能测量',
    withdrawn: '已撤回',
  },
  passedOf: (passed, members) => `${members} 人中 ${passed} 人已通过`,
  own: '你的提交',
  submitted: '提交于',
  version: (bot, number) => `${bot} 第 ${number} 版`,
  result: ({ difference, lower, upper, walls }) =>
    `每局 ${difference} 分（95% 区间 ${lower} 至 ${upper}），${walls} 副牌墙`,
  earlier: '较早的提交',
  newest: (number) => `通过检查的最新版（第 ${number} 版）`,
  submit: '提交',
  submitWhat: '以最新的提交为准，提交后立即测量。',
  left: (count) => `还可提交 ${count} 次。`,
  noBots: '你上传的机器人都还没有通过检查。',
  grades: '下载成绩 CSV',
  noMembers: '小组还没有成员，请在小组页面邀请。',
  show: '显示',
  again: { same: '用同样的牌墙重新测量', fresh: '用新牌墙重新测量' },
  againOf: {
    same: (name) => `用同样的牌墙重新测量：${name}`,
    fresh: (name) => `用新牌墙重新测量：${name}`,
  },
  againDone: {
    equal: '已用同样的牌墙重新测量，结果相同。',
    different: '已用同样的牌墙重新测量，结果不同：该机器人每次打法不完全一样。',
    fresh: '已用新牌墙重新测量。',
    pending: '正在重新测量。',
  },
  counts: '以最新的测量为准。',
  change: '更改任务',
  end: '立即结束任务',
  endSure: '立即结束任务？正在进行的测量会被放弃，也不能再提交。',
  repeat: '重复测量',
  commitment: '种子 32 个字节的 SHA-256，在首次提交前已确定',
  seed: '牌墙的种子',
  seedLater: '截止时间已过且全部提交都测量完后公布种子，届时人人都可重复测量。',
  repeatHow: '此命令用同样的牌墙。请把 MY-BOT 换成机器人的路径。',
  repeatWithFile: (bot, version, owner) =>
    `此命令用同样的牌墙。请把 MY-BOT 换成机器人的路径，把 OPPONENT 换成 ${bot} 第 ${version} 版的路径：需要它的文件，只有其所有者 ${owner} 有。`,
};

export const TASK_MESSAGES = messages({ en: EN, zh: ZH });
