// Texts of the page of monthly dumps.

import { messages } from '../../ui/language/languages.ts';

export const DUMPS_MESSAGES = messages({
  en: {
    what: 'All sets of the ladder and all tournaments that finished, as one dump per month, from the second day of the next month (UTC).',
    licence: 'Licence: CC BY 4.0. Use the records for any purpose and name this site as their source.',
    names: 'You can be anonymous in the dumps:',
    account: 'your account',
    none: 'No dump yet',
    noneWhat: 'The first one is published once a month with played sets is over.',
    off: 'This server publishes no dumps',
    offWhat: 'Its operator can enable them with MCR_DUMPS.',
    counts: (sets: string, deals: string, competitions: string) =>
      `Sets: ${sets} · deals: ${deals} · competitions: ${competitions}`,
    download: (file: string, size: string) => `${file} (${size})`,
    checksum: 'SHA-256',
    allChecksums: 'All checksums',
    use: 'How to use a dump',
    useWhat:
      'The first command makes a data set for training; the second prints the events of each deal as a line of JSON.',
    more: 'More about data sets',
  },
  zh: {
    what: '天梯各组的全部牌谱和已结束的全部比赛，每月一个归档文件，于次月第二天（UTC）起发布。',
    licence: '许可证：CC BY 4.0。牌谱可用于任何目的，但须注明来源为本站。',
    names: '你可以在归档中匿名：',
    account: '你的账户',
    none: '还没有归档',
    noneWhat: '有对局的月份结束后，会发布第一个归档。',
    off: '本服务器不发布归档',
    offWhat: '管理者可用 MCR_DUMPS 启用。',
    counts: (sets, deals, competitions) => `组：${sets} · 局：${deals} · 比赛：${competitions}`,
    download: (file, size) => `${file}（${size}）`,
    checksum: 'SHA-256',
    allChecksums: '全部校验和',
    use: '如何使用归档',
    useWhat: '第一条命令生成训练用数据集，第二条将每局的事件输出为一行 JSON。',
    more: '数据集的详细说明',
  },
});
