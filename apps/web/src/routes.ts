// The routes of the web app. The code of a page is loaded when the page is first opened.

import type { Component } from 'svelte';
import { inBase, withoutBase } from './ui/routing/base.ts';
import { MOVED, PATTERNS, type ParamsFor, type SITE_PATTERNS } from './ui/routing/paths.ts';
import { matchPath, pathOf } from './ui/routing/pattern.ts';
import type { Match } from './ui/routing/router.svelte.ts';

/** Here instead of in base.ts, so that the bundler drops the pages of the other build. */
const IS_SITE = typeof SITE !== 'undefined' && SITE;

type Page = keyof typeof PATTERNS;
/** The props of a page: the params of its address, or none if the pattern has no `:name`. */
type Props<Params> = unknown extends Params ? Record<string, never> : { params: Params };
type Pages<Of extends Page> = {
  readonly [Name in Of]: () => Promise<{ readonly default: Component<Props<ParamsFor<Name>>> }>;
};

/** Pages that need no server, and are the same with one. */
const LOCAL: Pages<Exclude<keyof typeof SITE_PATTERNS, 'home' | 'lobby'>> = {
  tools: () => import('./pages/tools/ToolsPage.svelte'),
  record: () => import('./pages/replay/RecordPage.svelte'),
  verify: () => import('./pages/verify/VerifyPage.svelte'),
  calculator: () => import('./pages/calculator/CalculatorPage.svelte'),
  fans: () => import('./pages/fans/FansPage.svelte'),
  fan: () => import('./pages/fans/FanPage.svelte'),
  learn: () => import('./pages/learn/LearnPage.svelte'),
  lesson: () => import('./pages/learn/LessonPage.svelte'),
  trainer: () => import('./pages/trainer/TrainerPage.svelte'),
  analysis: () => import('./pages/analysis/AnalysisPage.svelte'),
  solitaire: () => import('./pages/solitaire/SolitairePage.svelte'),
  table: () => import('./pages/tables/TablePage.svelte'),
  games: () => import('./pages/games/GamesPage.svelte'),
  game: () => import('./pages/games/GamePage.svelte'),
  gameDeal: () => import('./pages/games/GameDealPage.svelte'),
  docs: () => import('./pages/docs/DocsPage.svelte'),
  doc: () => import('./pages/docs/DocPage.svelte'),
  docPart: () => import('./pages/docs/DocPage.svelte'),
  howItWorks: () => import('./pages/how-it-works/HowItWorksPage.svelte'),
};

const OF_SITE = (): Pages<keyof typeof SITE_PATTERNS> => ({
  home: () => import('./pages/home/SiteHomePage.svelte'),
  lobby: () => import('./pages/play/LocalLobbyPage.svelte'),
  ...LOCAL,
});

const OF_SERVER = (): Pages<Page> => ({
  home: () => import('./pages/home/HomePage.svelte'),
  compete: () => import('./pages/compete/CompetePage.svelte'),
  newCompetition: () => import('./pages/compete/NewCompetitionPage.svelte'),
  daily: () => import('./pages/duplicates/DailyPage.svelte'),
  tournament: () => import('./pages/tournaments/tournament/TournamentPage.svelte'),
  tournamentScreen: () => import('./pages/screen/TournamentScreen.svelte'),
  set: () => import('./pages/tournaments/set/SetPage.svelte'),
  deal: () => import('./pages/replay/SetDealPage.svelte'),
  ladder: () => import('./pages/ladder/LadderPage.svelte'),
  match: () => import('./pages/compare/MatchPage.svelte'),
  dumps: () => import('./pages/dumps/DumpsPage.svelte'),
  contest: () => import('./pages/contests/contest/ContestPage.svelte'),
  contestScreen: () => import('./pages/screen/ContestScreenPage.svelte'),
  night: () => import('./pages/nights/NightPage.svelte'),
  nightScreen: () => import('./pages/screen/NightScreenPage.svelte'),
  nightTable: () => import('./pages/nights/NightTablePage.svelte'),
  lobby: () => import('./pages/play/LobbyPage.svelte'),
  signIn: () => import('./pages/access/SignPage.svelte'),
  signUp: () => import('./pages/access/SignPage.svelte'),
  setPassword: () => import('./pages/access/SetPasswordPage.svelte'),
  account: () => import('./pages/account/AccountPage.svelte'),
  myBots: () => import('./pages/bots/MyBotsPage.svelte'),
  newBot: () => import('./pages/bots/editor/EditorPage.svelte'),
  administration: () => import('./pages/administration/AdministrationPage.svelte'),
  groups: () => import('./pages/groups/GroupsPage.svelte'),
  group: () => import('./pages/groups/GroupPage.svelte'),
  newTask: () => import('./pages/tasks/NewTaskPage.svelte'),
  task: () => import('./pages/tasks/TaskPage.svelte'),
  duplicate: () => import('./pages/duplicates/DuplicatePage.svelte'),
  duplicateComparison: () => import('./pages/duplicates/ComparisonPage.svelte'),
  duplicateDeal: () => import('./pages/duplicates/DuplicateDealPage.svelte'),
  join: () => import('./pages/access/JoinPage.svelte'),
  bot: () => import('./pages/bots/bot/BotPage.svelte'),
  compare: () => import('./pages/compare/ComparePage.svelte'),
  comparison: () => import('./pages/compare/ComparisonPage.svelte'),
  versionReport: () => import('./pages/bots/report/VersionReportPage.svelte'),
  notices: () => import('./pages/notices/NoticesPage.svelte'),
  strength: () => import('./pages/strength/StrengthPage.svelte'),
  person: () => import('./pages/people/PersonPage.svelte'),
  ...LOCAL,
});

const PAGES: Partial<Pages<Page>> = IS_SITE ? OF_SITE() : OF_SERVER();

const NOT_FOUND: Match = { params: {}, load: () => import('./pages/not-found/NotFoundPage.svelte') };

/** The present address of a former one, with the fields of its query. */
export function movedTo({ pathname, searchParams, hash }: URL): string | undefined {
  const path = withoutBase(pathname);
  for (const [former, moved] of Object.entries(MOVED)) {
    const params = matchPath(former, path);
    if (params === undefined) continue;
    const [pattern, own] = moved.split('?');
    const query = new URLSearchParams([...searchParams, ...new URLSearchParams(own)]);
    return `${inBase(pathOf(pattern!, params))}${query.size === 0 ? '' : `?${query}`}${hash}`;
  }
  return undefined;
}

/** The page at an address. */
export function matchRoute(address: string): Match {
  const path = withoutBase(address);
  for (const [page, load] of Object.entries(PAGES)) {
    const params = matchPath(PATTERNS[page as Page], path);
    if (params !== undefined) return { params, load };
  }
  return NOT_FOUND;
}
