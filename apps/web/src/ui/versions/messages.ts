// Names of bot versions in lists to choose from.

import { messages, type Texts } from '../language/languages.ts';

const EN = {
  option: (bot: string, version: number, owner?: string) =>
    owner === undefined ? `${bot}, version ${version}` : `${bot} by ${owner}, version ${version}`,
  houseOption: (bot: string) => `${bot} (house bot)`,
};

const ZH: Texts<typeof EN> = {
  option: (bot, version, owner) =>
    owner === undefined ? `${bot}，第 ${version} 版` : `${owner} 的 ${bot}，第 ${version} 版`,
  houseOption: (bot) => `${bot}（内置机器人）`,
};

export const VERSION_MESSAGES = messages({ en: EN, zh: ZH });
export type VersionTexts = Texts<typeof EN>;
