// Documents in Chinese: `docs/zh/NAME.md` translates `docs/NAME.md`, and README.zh.md the README. Both have the same headings in the same
// order, and the Chinese page has the anchors of the English one, so that an address leads to the same section in every language.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { anchorsOf } from './anchors.ts';
import { type FilePage, filePages, ROOT, readSource } from './catalogue.ts';

/** The languages of the documentation. English has every page. */
const DOC_LANGUAGES = ['en', 'zh'] as const;
export type DocLanguage = (typeof DOC_LANGUAGES)[number];

const README = 'README.md';
const README_ZH = 'README.zh.md';
const SOURCE = /^docs\/zh\/(.*\.md)$/;

/** Summaries of the Chinese pages, by name. */
const SUMMARIES: Readonly<Record<string, string>> = {
  overview: '国标麻将比赛平台：打牌、写机器人、做研究、办比赛。',
  'class-contest': '班级的账户、机器人的竞赛、最后的成绩。',
  accounts: '用户、班级、角色与令牌。',
  compared: '与 Botzone、Salasasa、雀渣、mahjongsoft、RiichiEnv 和 pgx 相比的长处与不足。',
  glossary: '术语与番种中英对照。',
  'club-nights': '在真实牌桌上的俱乐部活动：座次、时钟、用手机录入、成绩。',
  tournaments: '在服务器上创建、管理和验证赛事。',
  ladder: '天梯的参赛者、牌桌与等级分。',
  contests: '报名、阶段、晋级与验证。',
  'duplicate-formats': '经典、信任与桥牌式：牌墙、座位与得分。',
  'human-duplicate': '人和机器人打同样的牌墙。',
  tables: '客户端在牌桌上打牌所用的地址与消息。',
  review: '怎样复盘打过的一局。',
  luck: '得分中有多少是运气，玩家的实力怎样计算。',
  notices: '给用户的通知，以及 webhook。',
};

/** The Chinese pages. Slug and section are those of the English page. */
export function translatedPages(): readonly FilePage[] {
  return filePages().flatMap(({ slug, section, source: original }) => {
    const source = original === README ? README_ZH : `docs/zh/${slug}.md`;
    return existsSync(join(ROOT, source)) ? [{ slug, source, section, summary: SUMMARIES[slug] ?? '' }] : [];
  });
}

/** The English file of a Chinese page; undefined for other files. */
function originalOf(source: string): string | undefined {
  if (source === README_ZH) return README;
  const name = SOURCE.exec(source)?.[1];
  return name === undefined ? undefined : `docs/${name}`;
}

/** The anchor on a page of the site for an anchor in a file. They differ in Chinese files only. */
export function siteAnchor(source: string, anchor: string): string {
  const original = originalOf(source);
  if (original === undefined) return anchor;
  const place = anchorsOf(readSource(source)).indexOf(anchor);
  return anchorsOf(readSource(original))[place] ?? anchor;
}
