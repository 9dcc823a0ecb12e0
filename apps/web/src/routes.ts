// The routes of the web app. The code of a page is loaded when the page is first opened.

import type { Component } from 'svelte';
import { inBase, withoutBase } from './ui/routing/base.ts';
import { MOVED, PATTERNS } from './ui/routing/paths.ts';
import { matchPath, type ParamsOf, pathOf } from './ui/routing/pattern.ts';
import type { Match } from './ui/routing/router.svelte.ts';

/** Set by the build, and absent in tests. Here instead of in base.ts, so that the bundler drops the other branch. */
declare const SITE: boolean | undefined;
const IS_SITE = typeof SITE !== 'undefined' && SITE;

/** The props of a page: the params of its address, or none if the pattern has no `:name`. */
type Props<Params> = unknown extends Params ? Record<string, never> : { params: Params };
type Load<Params> = () => Promise<{ readonly default: Component<Props<Params>> }>;
type Route = (path: string) => Match | undefined;

function route<Pattern extends string>(pattern: Pattern, load: Load<ParamsOf<Pattern>>): Route {
  return (path) => {
    const params = matchPath(pattern, path);
    return params === undefined ? undefined : { params, load };
  };
}

/** Pages that need no server. */
const LOCAL: readonly Route[] = [
  route(PATTERNS.tools, () => import('./pages/tools/ToolsPage.svelte')),
  route(PATTERNS.record, () => import('./pages/replay/RecordPage.svelte')),
  route(PATTERNS.verify, () => import('./pages/verify/VerifyPage.svelte')),
  route(PATTERNS.calculator, () => import('./pages/calculator/CalculatorPage.svelte')),
  route(PATTERNS.fans, () => import('./pages/fans/FansPage.svelte')),
  route(PATTERNS.fan, () => import('./pages/fans/FanPage.svelte')),
  route(PATTERNS.learn, () => import('./pages/learn/LearnPage.svelte')),
  route(PATTERNS.lesson, () => import('./pages/learn/LessonPage.svelte')),
  route(PATTERNS.trainer, () => import('./pages/trainer/TrainerPage.svelte')),
  route(PATTERNS.analysis, () => import('./pages/analysis/AnalysisPage.svelte')),
  route(PATTERNS.solitaire, () => import('./pages/solitaire/SolitairePage.svelte')),
  route(PATTERNS.table, () => import('./pages/tables/TablePage.svelte')),
  route(PATTERNS.games, () => import('./pages/games/GamesPage.svelte')),
  route(PATTERNS.game, () => import('./pages/games/GamePage.svelte')),
  route(PATTERNS.gameDeal, () => import('./pages/games/GameDealPage.svelte')),
  route(PATTERNS.docs, () => import('./pages/docs/DocsPage.svelte')),
  route(PATTERNS.doc, () => import('./pages/docs/DocPage.svelte')),
  route(PATTERNS.docPart, () => import('./pages/docs/DocPage.svelte')),
  route(PATTERNS.howItWorks, () => import('./pages/how-it-works/HowItWorksPage.svelte')),
];

/** The pages of a site without a server that differ there. */
const OF_SITE = (): readonly Route[] => [
  route(PATTERNS.home, () => import('./pages/home/SiteHomePage.svelte')),
  route(PATTERNS.lobby, () => import('./pages/play/LocalLobbyPage.svelte')),
];

const OF_SERVER = (): readonly Route[] => [
  route(PATTERNS.home, () => import('./pages/home/HomePage.svelte')),
  route(PATTERNS.compete, () => import('./pages/compete/CompetePage.svelte')),
  route(PATTERNS.newCompetition, () => import('./pages/compete/NewCompetitionPage.svelte')),
  route(PATTERNS.daily, () => import('./pages/duplicates/DailyPage.svelte')),
  route(PATTERNS.tournament, () => import('./pages/tournaments/tournament/TournamentPage.svelte')),
  route(PATTERNS.set, () => import('./pages/tournaments/set/SetPage.svelte')),
  route(PATTERNS.deal, () => import('./pages/replay/SetDealPage.svelte')),
  route(PATTERNS.ladder, () => import('./pages/ladder/LadderPage.svelte')),
  route(PATTERNS.match, () => import('./pages/compare/MatchPage.svelte')),
  route(PATTERNS.dumps, () => import('./pages/dumps/DumpsPage.svelte')),
  route(PATTERNS.contest, () => import('./pages/contests/contest/ContestPage.svelte')),
  route(PATTERNS.lobby, () => import('./pages/play/LobbyPage.svelte')),
  route(PATTERNS.signIn, () => import('./pages/sign-in/SignInPage.svelte')),
  route(PATTERNS.signUp, () => import('./pages/sign-up/SignUpPage.svelte')),
  route(PATTERNS.setPassword, () => import('./pages/set-password/SetPasswordPage.svelte')),
  route(PATTERNS.account, () => import('./pages/account/AccountPage.svelte')),
  route(PATTERNS.myBots, () => import('./pages/bots/MyBotsPage.svelte')),
  route(PATTERNS.newBot, () => import('./pages/bots/editor/EditorPage.svelte')),
  route(PATTERNS.administration, () => import('./pages/administration/AdministrationPage.svelte')),
  route(PATTERNS.groups, () => import('./pages/groups/GroupsPage.svelte')),
  route(PATTERNS.group, () => import('./pages/groups/GroupPage.svelte')),
  route(PATTERNS.newTask, () => import('./pages/tasks/NewTaskPage.svelte')),
  route(PATTERNS.task, () => import('./pages/tasks/TaskPage.svelte')),
  route(PATTERNS.duplicate, () => import('./pages/duplicates/DuplicatePage.svelte')),
  route(PATTERNS.duplicateComparison, () => import('./pages/duplicates/ComparisonPage.svelte')),
  route(PATTERNS.duplicateDeal, () => import('./pages/duplicates/DuplicateDealPage.svelte')),
  route(PATTERNS.join, () => import('./pages/join/JoinPage.svelte')),
  route(PATTERNS.bot, () => import('./pages/bots/bot/BotPage.svelte')),
  route(PATTERNS.compare, () => import('./pages/compare/ComparePage.svelte')),
  route(PATTERNS.comparison, () => import('./pages/compare/ComparisonPage.svelte')),
  route(PATTERNS.versionReport, () => import('./pages/bots/report/VersionReportPage.svelte')),
  route(PATTERNS.notices, () => import('./pages/notices/NoticesPage.svelte')),
];

const ROUTES: readonly Route[] = [...(IS_SITE ? OF_SITE() : OF_SERVER()), ...LOCAL];

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
  for (const match of ROUTES) {
    const found = match(path);
    if (found !== undefined) return found;
  }
  return NOT_FOUND;
}
