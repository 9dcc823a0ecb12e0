// Texts of the page that replays a file.

import { messages } from '../language/languages.ts';
import type { RecordFault } from './record-file.ts';

export const RECORD_MESSAGES = messages({
  en: {
    anotherFile: 'Another file',
    title: 'Replay a record',
    lead: 'Opens the record of a set or a deal, as written by “mcr play”, “mcr tournament” and this server, the log of a match on Botzone, a record of tziakcha or Salasasa, or PMN. The file stays on your machine.',
    drop: 'or drop it here: .json, .json.zst or .pmn',
    /** Around the name of an example. */
    where: ['Records are in the folder sets/ of a tournament, for example ', '.'] satisfies [string, string],
    botzone:
      'The log of a match on Botzone is JSON with the field “logs”, or only that array. Our judge checks each of its steps.',
    sites:
      'From tziakcha: the answer of /_qry/record/, decoded or not, or a session with its records. From Salasasa: the record with “game_title” and “game_round”. PMN is the text form of mahjongsoft’s records, with any number of deals. Our judge checks each action, and different rules are listed.',
    verify: 'Verify a whole tournament from its files',
    analysis: 'Set up a position on the analysis board',
    log: {
      confirmed: 'Match on Botzone: our judge confirms every step of the log.',
      /** `where`: the entry of the log. `seat`: its wind, if the step is about one seat. */
      differs: (turn: number, where: string, seat: string | undefined) =>
        `The log differs from our judge at turn ${turn}, ${where}${seat === undefined ? '' : `, ${seat}`}. The replay ends before this step.`,
      found: 'The log has',
      expected: 'Our judge expects',
      toLast: 'Go to the last confirmed event',
      unfinished: 'The log ends before the match is over.',
      noWall: 'The log does not contain the wall, so tiles that nobody drew are unknown.',
    },
    site: {
      names: { tziakcha: 'tziakcha (雀渣)', salasasa: 'Salasasa', pmn: 'mahjongsoft (PMN)' },
      confirmed: (site: string) => `Record of ${site}: our judge confirms every action.`,
      differs: (where: string, seat: string | undefined) =>
        `The record differs from our judge at ${where}${seat === undefined ? '' : `, ${seat}`}. The replay ends before this action.`,
      found: 'The record has',
      expected: 'Our judge expects',
      unfinished: 'The record ends before the deal is over.',
      toLast: 'Go to the last confirmed event',
      action: (action: number, actions: number) => `action ${action} of ${actions}`,
      end: 'its end',
      notes: (count: number) => `Other rules there: ${count}`,
      variant: (name: string) => `The deal was played by the rules “${name}”. It is judged by the rules of MCR.`,
      minimum: (points: number) => `The minimum to win was ${points}. The deal is judged with it.`,
      replacements:
        'Replacement tiles come from the end of the wall in another order. The wall is shown in the order of our rules; every seat draws the same tiles.',
      wall: (action: number) =>
        `The draw in action ${action} does not follow the recorded wall. The recorded draw is shown.`,
      noWall: 'The record does not contain the wall, so tiles that nobody drew are unknown.',
      penalties: (points: string) => `Penalties are left out. From East: ${points}.`,
      discardedFlower: (action: number, seat: string, flower: string, shown: string) =>
        `${seat} discards the flower ${flower} in action ${action}. Here flowers are set aside at once, so ${shown}, which nobody drew, is shown in its place.`,
      falseWin: (action: number, seat: string) =>
        `False win of ${seat} in action ${action}. There the deal goes on; here it would end. The replay leaves it out.`,
      severalWinners: (seats: string) =>
        `On the same tile, these seats win there too: ${seats}. Here only the nearest seat wins.`,
      points: (site: number, judge: number) => `The hand is worth ${site} points there, ${judge} here.`,
      more: (fans: string) => `Counted only there: ${fans}.`,
      fewer: (fans: string) => `Counted only here: ${fans}.`,
      deltas: (site: string, judge: string) => `The seats, from East, gain or lose ${site} there, ${judge} here.`,
    },
    faults: {
      damaged: ['The file is damaged: it cannot be decompressed.', 'Copy it again from its original location.'],
      'too-large': [
        'The file is too large for a record of a set.',
        'A record has at most a few hundred kilobytes. Is this the right file?',
      ],
      'no-json': [
        'The file is not a record: it is neither JSON nor PMN.',
        'Choose a file that ends in .json or .json.zst from the folder sets/.',
      ],
      'no-record': [
        'The file is JSON, but not a record of a set or deal.',
        'Choose a file such as sets/r1\u2011t1\u2011s1.json.zst; results.json has no deals to replay.',
      ],
      malformed: ['The record is malformed.', 'It may come from a newer version of MCR Arena, or have been edited.'],
      impossible: [
        'The record cannot be replayed: it contains something that the rules do not allow.',
        'If it is from a tournament, “mcr verify” on the tournament’s folder shows more.',
      ],
      'log-unreadable': [
        'This log of a match on Botzone cannot be replayed.',
        'Download it again. If it was edited, correct the entry named here:',
      ],
      'site-unreadable': [
        'This record of another site cannot be replayed.',
        'Download it again. If it was edited, correct what is named here:',
      ],
      'no-such-deal': ['The record does not contain this deal.', 'Choose one of its deals.'],
    } satisfies Record<RecordFault, readonly [what: string, next: string]>,
  },
  zh: {
    anotherFile: '另选文件',
    title: '回放牌谱',
    lead: '打开一组或一局的牌谱（由 “mcr play”、“mcr tournament” 或本服务器写出），Botzone 的对局日志，雀渣（tziakcha）、Salasasa 的牌谱，或 PMN 牌谱。文件不会离开你的电脑。',
    drop: '或拖放到这里：.json、.json.zst 或 .pmn',
    where: ['牌谱位于赛事的 sets/ 文件夹中，例如 ', '。'],
    botzone: 'Botzone 的对局日志是含 “logs” 字段的 JSON，或仅为该数组。本站的裁判会核对其中每一步。',
    sites:
      '雀渣：/_qry/record/ 的返回内容（解码与否均可），或含全部小局的对局。Salasasa：含 “game_title” 和 “game_round” 的牌谱。PMN 是 mahjongsoft 牌谱的文本格式，一个文件可含多局。本站的裁判会核对每个动作，并指出规则的不同之处。',
    verify: '由文件验证整个赛事',
    analysis: '在分析板上摆局面',
    log: {
      confirmed: 'Botzone 对局：日志的每一步都与本站裁判一致。',
      differs: (turn, where, seat) =>
        `日志在第 ${turn} 回合（${where}${seat === undefined ? '' : `，${seat}`}）与本站裁判不一致，回放到此步之前为止。`,
      found: '日志内容',
      expected: '裁判结果',
      toLast: '跳到最后一致的事件',
      unfinished: '日志在对局结束前中断。',
      noWall: '日志不含牌墙，未被摸到的牌无从得知。',
    },
    site: {
      names: { tziakcha: '雀渣（tziakcha）', salasasa: 'Salasasa', pmn: 'mahjongsoft（PMN）' },
      confirmed: (site) => `${site} 牌谱：每个动作都与本站裁判一致。`,
      differs: (where, seat) =>
        `牌谱在${where}${seat === undefined ? '' : `（${seat}）`}与本站裁判不一致，回放到此动作之前为止。`,
      found: '牌谱内容',
      expected: '裁判结果',
      unfinished: '牌谱在本局结束前中断。',
      toLast: '跳到最后一致的事件',
      action: (action, actions) => `第 ${action} 个动作（共 ${actions} 个）`,
      end: '结尾处',
      notes: (count) => `规则不同之处：${count}`,
      variant: (name) => `该局采用规则“${name}”，此处按国标麻将规则裁判。`,
      minimum: (points) => `该网站 ${points} 番起和，此处按同样的番数裁判。`,
      replacements: '补牌从牌墙末尾以另一顺序摸取。牌墙按本站规则的顺序显示，各家摸到的牌不变。',
      wall: (action) => `第 ${action} 个动作摸到的牌与牌谱中的牌墙不符，显示牌谱所记的摸牌。`,
      noWall: '牌谱不含牌墙，未被摸到的牌无从得知。',
      penalties: (points) => `略去罚分（从东家起）：${points}。`,
      discardedFlower: (action, seat, flower, shown) =>
        `${seat}在第 ${action} 个动作打出花牌${flower}。按本站规则花牌须立即补花，此处以无人摸到的${shown}代替。`,
      falseWin: (action, seat) =>
        `${seat}在第 ${action} 个动作错和。在该网站牌局继续，按本站规则牌局就此结束；回放略去此动作。`,
      severalWinners: (seats) => `在该网站，同一张牌另有几家和牌：${seats}。按本站规则只有顺序最近的一家和牌。`,
      points: (site, judge) => `这手牌在该网站计 ${site} 番，此处计 ${judge} 番。`,
      more: (fans) => `只有该网站计：${fans}。`,
      fewer: (fans) => `只有此处计：${fans}。`,
      deltas: (site, judge) => `各家（从东家起）得失：该网站为 ${site}，此处为 ${judge}。`,
    },
    faults: {
      damaged: ['文件已损坏，无法解压。', '请从原处重新复制。'],
      'too-large': ['文件过大，不是一组的牌谱。', '牌谱最多几百 KB，是否选错了文件？'],
      'no-json': [
        '这不是牌谱：内容既不是 JSON，也不是 PMN。',
        '请选择 sets/ 文件夹中以 .json 或 .json.zst 结尾的文件。',
      ],
      'no-record': [
        '这是 JSON，但不是一组或一局的牌谱。',
        '请选择如 sets/r1\u2011t1\u2011s1.json.zst 的文件；results.json 里没有可回放的牌局。',
      ],
      malformed: ['牌谱的格式不对。', '可能来自更新版本的 MCR Arena，或被改动过。'],
      impossible: ['牌谱无法回放：其中有规则不允许的内容。', '详情请对其所在文件夹运行 “mcr verify”。'],
      'log-unreadable': ['无法回放这份 Botzone 对局日志。', '请重新下载；若曾被改动，请更正此处指出的条目：'],
      'site-unreadable': ['无法回放这份其他网站的牌谱。', '请重新下载；若曾被改动，请更正此处指出的内容：'],
      'no-such-deal': ['牌谱里没有这一局。', '请选择其中的一局。'],
    },
  },
});
