// Texts of the trainer.

import type { Messages } from '../language/language.svelte.ts';

export interface TrainerTexts {
  readonly title: string;
  readonly lead: string;
  readonly number: (number: number) => string;
  readonly numberOf: (number: number, all: number) => string;
  readonly finding: string;
  readonly failed: string;
  readonly retry: string;
  /** On the plates of the table. */
  readonly you: string;
  readonly other: string;
  readonly ask: (wind: string) => string;
  readonly hand: string;
  readonly discard: (tile: string) => string;
  readonly answer: string;
  readonly best: string;
  readonly near: (share: string) => string;
  readonly far: (share: string) => string;
  readonly next: string;
  readonly toSummary: string;
  readonly summary: string;
  readonly noAnswers: string;
  readonly unanswered: string;
  readonly again: string;
  readonly tally: (best: number, answers: number, accuracy: string) => string;
  readonly keys: string;
  readonly how: string;
}

export const TRAINER_MESSAGES: Messages<TrainerTexts> = {
  en: {
    title: 'Trainer',
    lead: 'Which tile would you discard? Each situation comes from a deal that the bot Goal played against itself.',
    number: (number) => `Situation ${number}`,
    numberOf: (number, all) => `Situation ${number} of ${all}`,
    finding: 'A deal is being played…',
    failed: 'No situation could be created.',
    retry: 'Try another',
    you: 'You',
    other: 'Player',
    ask: (wind) => `You are ${wind}. Which tile do you discard?`,
    hand: 'Your hand',
    discard: (tile) => `Discard ${tile}`,
    answer: 'How the bot Goal values each discard',
    best: 'The best discard.',
    near: (share) => `Close: ${share} of the best value.`,
    far: (share) => `${share} of the best value.`,
    next: 'Next situation',
    toSummary: 'Summary',
    summary: 'Summary',
    noAnswers: 'No answers since this page was opened.',
    unanswered: 'no answer',
    again: 'Ten more situations',
    tally: (best, answers, accuracy) => `${best} of ${answers} best, accuracy ${accuracy}`,
    keys: 'Arrow keys choose a tile, Enter discards it; N shows the next situation.',
    how: 'How values and accuracy are computed',
  },
  zh: {
    title: '训练',
    lead: '你会打哪张？每个局面都来自目标机器人的自我对局。',
    number: (number) => `第 ${number} 题`,
    numberOf: (number, all) => `第 ${number} 题，共 ${all} 题`,
    finding: '正在生成局面……',
    failed: '无法生成局面。',
    retry: '换一题',
    you: '你',
    other: '玩家',
    ask: (wind) => `你坐${wind}家。打哪张？`,
    hand: '你的手牌',
    discard: (tile) => `打${tile}`,
    answer: '目标机器人对每张牌的估值',
    best: '这是最佳打法。',
    near: (share) => `很接近：价值为最佳的 ${share}。`,
    far: (share) => `价值为最佳的 ${share}。`,
    next: '下一题',
    toSummary: '小结',
    summary: '小结',
    noAnswers: '打开本页后还没有作答。',
    unanswered: '未作答',
    again: '再来十题',
    tally: (best, answers, accuracy) => `${answers} 题中 ${best} 题最佳，准确度 ${accuracy}`,
    keys: '方向键选牌，回车打出；N 键下一题。',
    how: '估值与准确度的算法',
  },
};
