// Texts of the page that verifies a tournament from its files.

import { messages } from '../../ui/language/languages.ts';
import type { ChoiceError } from './chosen-files.ts';

export const VERIFY_MESSAGES = messages({
  en: {
    title: 'Verify a tournament',
    lead: 'Replays every deal of a finished tournament from its replies, derives the walls from the secret, checks the secret against its commitment, and computes totals, ranking points, pairings and standings again. It all happens in this browser: nothing is uploaded.',
    chooseFolder: 'Choose a folder',
    chooseFile: 'Choose results.json',
    drop: 'or drop it here: the folder of a tournament, with results.json, tournament.json and sets/',
    competition: 'For a competition of people and bots, choose its results.json.',
    commitment: 'Commitment (optional)',
    commitmentHint: 'Noted before the first deal, from the tournament’s page or planCommitment in tournament.json.',
    commitmentMalformed: 'Expected 64 hexadecimal digits.',
    reading: 'Reading the files…',
    replayed: (done: number, of: number) => `${done} of ${of} sets replayed`,
    passed: 'All checks passed',
    findings: (count: number) => (count === 1 ? '1 finding' : `${count} findings`),
    tournament: (rounds: number, ofRounds: number | undefined, sets: number, deals: number) =>
      `Rounds: ${ofRounds === undefined ? rounds : `${rounds} of ${ofRounds}`} · sets: ${sets} · deals: ${deals}`,
    people: (competitors: number, deals: number) => `Competitors: ${competitors} · deals: ${deals}`,
    covers: {
      plan: 'It is the commitment that you noted: entrants, rules, limits, bots and walls are those of before the first deal.',
      secret: 'It is the commitment that you noted. It covers only the secret, from which the walls come.',
    },
    noneNoted:
      'You have not given the commitment noted before the first deal. Without it, someone could have made new files with other walls.',
    itsCommitment: 'Commitment of these files',
    notRerun: [
      'Bots are not run here: ',
      ' plays their deals again and finds legal replies that they did not make.',
    ] satisfies [string, string],
    unreadable: 'These files cannot be verified',
    choices: {
      'no-tournament': 'They contain no tournament: expected results.json and tournament.json. Found:',
      'several-tournaments': 'They contain several tournaments. Choose one of:',
    } satisfies Record<ChoiceError, string>,
    failed: 'The verification stopped with an error',
    failedAdvice: 'Reload the page and try again. If it happens again, report it with this message:',
  },
  zh: {
    title: '验证赛事',
    lead: '由应答重放已结束赛事的每一局，由密钥推出牌墙，核对密钥与承诺值，并重新计算总分、配对与排名。全部在浏览器中完成，不上传任何内容。',
    chooseFolder: '选择文件夹',
    chooseFile: '选择 results.json',
    drop: '或拖放到这里：含 results.json、tournament.json 与 sets/ 的赛事文件夹',
    competition: '玩家复式赛，请选择其 results.json。',
    commitment: '承诺值（可不填）',
    commitmentHint: '首局之前从赛事页面或 tournament.json 的 planCommitment 记下的值。',
    commitmentMalformed: '应为 64 位十六进制数字。',
    reading: '正在读取文件…',
    replayed: (done, of) => `已重放 ${done} / ${of} 组`,
    passed: '全部核对通过',
    findings: (count) => `发现 ${count} 处问题`,
    tournament: (rounds, ofRounds, sets, deals) =>
      `轮：${ofRounds === undefined ? rounds : `${rounds} / ${ofRounds}`} · 组：${sets} · 局：${deals}`,
    people: (competitors, deals) => `参赛者：${competitors} · 局：${deals}`,
    covers: {
      plan: '与你记下的承诺值一致：参赛者、规则、限制、机器人与牌墙均与首局之前相同。',
      secret: '与你记下的承诺值一致。它只涵盖推出牌墙的密钥。',
    },
    noneNoted: '未填写首局之前记下的承诺值。没有它，便可能有人用别的牌墙另造一套文件。',
    itsCommitment: '这些文件的承诺值',
    notRerun: ['此处不运行机器人：', ' 会重打各局，找出合法但并非机器人所作的应答。'],
    unreadable: '无法验证这些文件',
    choices: {
      'no-tournament': '其中没有赛事：应有 results.json 与 tournament.json。现有：',
      'several-tournaments': '其中有多个赛事，请选择其一：',
    },
    failed: '验证因错误而停止',
    failedAdvice: '请刷新页面重试。若再次出现，请连同以下信息报告：',
  },
});
