// Texts of the list of competitions and of the form for a new one.

import { messages } from '../../ui/language/languages.ts';

export const COMPETE_MESSAGES = messages({
  en: {
    title: 'Compete',
    kindsLabel: 'Kinds of competition',
    all: 'All',
    kinds: { bots: 'Tournaments', contests: 'Contests', people: 'People and bots', nights: 'Club nights' },
    what: {
      bots: 'Bots that the organiser chooses, in Swiss rounds.',
      contests:
        'Everybody, or a class, registers bots until a deadline. The best of each stage play the next, down to one champion.',
      people:
        'Everybody plays the same walls: each alone against three copies of one bot, or four people at each table, also in teams. When the competition is over, the deals are shown side by side.',
      nights:
        'A club’s evening at real tables: 4 to 40 players, seats by plan, hands entered on phones, results at once.',
    },
    empty: 'No competitions yet',
    emptyHow: 'Organisers create them. Ask an administrator of this server for the organiser role.',
    emptyOwn: 'Create the first one: it needs only a name and who plays.',
    sample: 'An example of a finished one, of four bots of this site.',
    sampleHow: 'How it is decided',
    more: 'Show older ones',
    form: {
      forOrganisers: 'Organisers create competitions',
      forOrganisersHow: 'An administrator of this server can give your account that role.',
      signIn: 'Sign in',
      whoPlays: 'Who plays?',
      players: {
        bots: 'bots that I choose: a tournament',
        contests: 'bots that others register: a contest',
        people: 'people, on the same walls, against bots or among themselves',
        nights: 'people at real tables: a club night',
      },
    },
  },
  zh: {
    title: '比赛',
    kindsLabel: '比赛种类',
    all: '全部',
    kinds: { bots: '赛事', contests: '竞赛', people: '玩家复式赛', nights: '俱乐部之夜' },
    what: {
      bots: '由组织者选定机器人，按瑞士制进行。',
      contests: '所有人或一个班级在截止前为机器人报名。每阶段的优胜者进入下一阶段，直到决出冠军。',
      people: '人人打同样的牌墙：各自对阵三个相同的机器人，或四人一桌，也可组队。比赛结束后，各局并排显示。',
      nights: '俱乐部的线下活动：4 至 40 人，按计划排座，用手机录入牌局，成绩立即可见。',
    },
    empty: '还没有比赛',
    emptyHow: '比赛由组织者创建。如需组织者角色，请联系本服务器的管理员。',
    emptyOwn: '来创建第一项：只需填写名称，并选择由谁参加。',
    sample: '已结束的比赛示例：本站的四个机器人。',
    sampleHow: '如何决定胜负',
    more: '显示更早的比赛',
    form: {
      forOrganisers: '比赛由组织者创建',
      forOrganisersHow: '本服务器的管理员可以授予你的账户此角色。',
      signIn: '登录',
      whoPlays: '谁参赛？',
      players: {
        bots: '我选定的机器人：赛事',
        contests: '他人报名的机器人：竞赛',
        people: '玩家打同样的牌墙，对阵机器人或彼此对局',
        nights: '线下真人牌桌：俱乐部之夜',
      },
    },
  },
});
