// Texts of the form for a new tournament.

import type { ConfigError, DuplicateFormat } from '@mcr-arena/tournament';
import type { Messages } from '../language/language.svelte.ts';

export interface TournamentFormTexts {
  readonly tournaments: string;
  readonly title: string;
  readonly forOrganisers: string;
  readonly forOrganisersHow: string;
  readonly signIn: string;
  readonly name: string;
  readonly id: string;
  readonly idHint: string;
  readonly idTaken: string;
  readonly entrants: string;
  readonly bot: string;
  readonly botOf: (number: number) => string;
  readonly houseBots: string;
  readonly ownBots: string;
  readonly ladderBots: string;
  readonly remoteBots: string;
  readonly connected: string;
  readonly notConnected: string;
  readonly parameters: string;
  readonly parametersOf: (number: number) => string;
  readonly parametersExample: string;
  readonly entrantName: string;
  readonly nameOf: (number: number) => string;
  readonly add: string;
  readonly remove: string;
  readonly removeOf: (name: string) => string;
  readonly reference: string;
  readonly referenceHint: string;
  readonly rounds: string;
  readonly setsPerRound: string;
  readonly seatings: string;
  readonly seatingCounts: Readonly<Record<'24' | '4' | '1', string>>;
  readonly format: string;
  readonly formatByBots: string;
  readonly formats: Readonly<Record<DuplicateFormat, string>>;
  readonly formatHint: string;
  readonly answer: string;
  readonly grace: string;
  readonly separateOwners: string;
  readonly onlyFaultless: string;
  readonly preview: string;
  readonly size: (tables: number, sets: string, deals: string, each: string) => string;
  readonly takes: (time: string, dealsPerHour: string) => string;
  readonly takesUnknown: string;
  readonly commitment: string;
  readonly make: string;
  readonly issues: Readonly<Record<ConfigError, string>>;
}

const EN: TournamentFormTexts = {
  tournaments: 'Tournaments',
  title: 'Create a tournament',
  forOrganisers: 'Organisers create tournaments',
  forOrganisersHow: 'An administrator of this server can give your account that role.',
  signIn: 'Sign in',
  name: 'Name',
  id: 'Id, part of its address',
  idHint: 'Letters, digits, “.”, “_” and “-”. Leave it empty for a random one.',
  idTaken: 'A tournament with this id already exists.',
  entrants: 'Entrants',
  bot: 'Bot',
  botOf: (number) => `Bot of entrant ${number}`,
  houseBots: 'House bots',
  ownBots: 'Your bots that passed their check',
  ladderBots: 'Bots on the ladder',
  remoteBots: 'Remote bots',
  connected: 'connected',
  notConnected: 'not connected',
  parameters: 'Parameters',
  parametersOf: (number) => `Parameters of entrant ${number}`,
  parametersExample: 'style=fast',
  entrantName: 'Name in the tournament',
  nameOf: (number) => `Name of entrant ${number}`,
  add: 'Add an entrant',
  remove: 'Remove',
  removeOf: (name) => `Remove ${name}`,
  reference: 'Bot that fills the last table',
  referenceHint: 'The number of entrants is not a multiple of four.',
  rounds: 'Rounds',
  setsPerRound: 'Sets in a round',
  seatings: 'Deals in a set',
  seatingCounts: { '24': '24: all seatings', '4': '4: every seat once', '1': '1' },
  format: 'Walls',
  formatByBots: 'depends on the bots',
  formats: {
    classic: 'classic: one wall per set, the same at all tables',
    trusting: 'trusting: one wall per set, different at each table',
    bridge: 'bridge: one wall per deal, the same at all tables',
  },
  formatHint: 'Remote bots may remember walls: with them the format is bridge unless you choose trusting.',
  answer: 'Seconds for a remote bot to reply',
  grace: 'Minutes to wait for a remote bot',
  separateOwners: 'Keep bots of one owner at different tables where possible',
  onlyFaultless: 'Accept only versions whose check found no fault',
  preview: 'Size',
  size: (tables, sets, deals, each) =>
    `${tables === 1 ? '1 table' : `${tables} tables`}, ${sets} sets, ${deals} deals; ${each} deals for each entrant`,
  takes: (time, dealsPerHour) => `About ${time}, at this server’s latest rate of ${dealsPerHour} deals an hour.`,
  takesUnknown: 'An estimate is shown once this server has played some deals.',
  commitment:
    'The walls are derived from a secret. It is drawn when the tournament is created, and its hash is published on the tournament’s page at once.',
  make: 'Create the tournament',
  issues: {
    'id-malformed': 'Use up to 64 letters, digits, “.”, “_” and “-”.',
    'count-out-of-range': 'This number is too small, too large or not whole.',
    'entrant-id-malformed': 'A name has 1 to 100 printable characters.',
    'entrant-repeated': 'Two entrants have the same name: change one.',
    'entrant-unknown': 'An entrant is missing.',
    'entrants-missing': 'Add an entrant.',
    'reference-missing': 'Choose a bot that fills the last table.',
    'duplicate-unsealed': 'Remote bots cannot play the classic format: choose bridge or trusting.',
  },
};

const ZH: TournamentFormTexts = {
  tournaments: '赛事',
  title: '创建赛事',
  forOrganisers: '赛事由组织者创建',
  forOrganisersHow: '本服务器的管理员可以授予你的账户此角色。',
  signIn: '登录',
  name: '名称',
  id: '编号（用于网址）',
  idHint: '字母、数字、“.”“_”“-”。留空则自动生成。',
  idTaken: '此编号已被使用。',
  entrants: '参赛者',
  bot: '机器人',
  botOf: (number) => `第 ${number} 名参赛者的机器人`,
  houseBots: '内置机器人',
  ownBots: '你通过检查的机器人',
  ladderBots: '天梯上的机器人',
  remoteBots: '远程机器人',
  connected: '已连接',
  notConnected: '未连接',
  parameters: '参数',
  parametersOf: (number) => `第 ${number} 名参赛者的参数`,
  parametersExample: 'style=fast',
  entrantName: '参赛名称',
  nameOf: (number) => `第 ${number} 名参赛者的名称`,
  add: '添加参赛者',
  remove: '移除',
  removeOf: (name) => `移除 ${name}`,
  reference: '补足末桌的机器人',
  referenceHint: '参赛者人数不是四的倍数。',
  rounds: '轮数',
  setsPerRound: '每轮组数',
  seatings: '每组局数',
  seatingCounts: { '24': '24：所有座次', '4': '4：每个座位一次', '1': '1' },
  format: '牌墙',
  formatByBots: '取决于机器人',
  formats: {
    classic: '经典：每组一副牌墙，各桌相同',
    trusting: '信任：每组一副牌墙，各桌不同',
    bridge: '桥牌式：每局一副牌墙，各桌相同',
  },
  formatHint: '远程机器人可能记住牌墙，因此有远程机器人参赛时用桥牌式，除非你选择信任。',
  answer: '远程机器人每次应答的秒数',
  grace: '等待远程机器人的分钟数',
  separateOwners: '尽量让同一所有者的机器人不同桌',
  onlyFaultless: '只接受检查无故障的版本',
  preview: '规模',
  size: (tables, sets, deals, each) => `${tables} 桌，共 ${sets} 组、${deals} 局；每名参赛者 ${each} 局`,
  takes: (time, dealsPerHour) => `约 ${time}（按本服务器最近每小时 ${dealsPerHour} 局计）。`,
  takesUnknown: '本服务器打过一些牌局后才能估计时间。',
  commitment: '牌墙由一个密钥决定。密钥在创建时生成，其哈希值立即显示在赛事页面上。',
  make: '创建赛事',
  issues: {
    'id-malformed': '请用字母、数字、“.”“_”“-”，最多 64 个。',
    'count-out-of-range': '数值过小、过大或不是整数。',
    'entrant-id-malformed': '名称为 1 至 100 个可见字符。',
    'entrant-repeated': '有两名参赛者同名：请更改其一。',
    'entrant-unknown': '缺少一名参赛者。',
    'entrants-missing': '请添加参赛者。',
    'reference-missing': '请选择补足末桌的机器人。',
    'duplicate-unsealed': '远程机器人不能参加经典赛制：请选桥牌式或信任。',
  },
};

export const TOURNAMENT_FORM_MESSAGES: Messages<TournamentFormTexts> = { en: EN, zh: ZH };
