// The routes of the web app. The code of a page is loaded when the page is first opened.

import type { Component } from 'svelte';
import { PATTERNS } from './routing/paths.ts';
import { matchPath, type ParamsOf } from './routing/pattern.ts';
import type { Match } from './routing/router.svelte.ts';

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

const ROUTES: readonly Route[] = [
  route(PATTERNS.home, () => import('./home/HomePage.svelte')),
  route(PATTERNS.tournaments, () => import('./tournaments/TournamentsPage.svelte')),
  route(PATTERNS.newTournament, () => import('./tournament-form/NewTournamentPage.svelte')),
  route(PATTERNS.tournament, () => import('./tournament/TournamentPage.svelte')),
  route(PATTERNS.set, () => import('./set/SetPage.svelte')),
  route(PATTERNS.deal, () => import('./replay/ReplayPage.svelte')),
  route(PATTERNS.ladder, () => import('./ladder/LadderPage.svelte')),
  route(PATTERNS.headToHead, () => import('./ladder/HeadToHeadPage.svelte')),
  route(PATTERNS.ladderBot, () => import('./ladder/BotPage.svelte')),
  route(PATTERNS.ladderDeal, () => import('./ladder/LadderDealPage.svelte')),
  route(PATTERNS.contests, () => import('./contests/ContestsPage.svelte')),
  route(PATTERNS.newContest, () => import('./contest-form/NewContestPage.svelte')),
  route(PATTERNS.contest, () => import('./contest/ContestPage.svelte')),
  route(PATTERNS.record, () => import('./replay/RecordPage.svelte')),
  route(PATTERNS.calculator, () => import('./calculator/CalculatorPage.svelte')),
  route(PATTERNS.fans, () => import('./fans/FansPage.svelte')),
  route(PATTERNS.fan, () => import('./fans/FanPage.svelte')),
  route(PATTERNS.trainer, () => import('./trainer/TrainerPage.svelte')),
  route(PATTERNS.solitaire, () => import('./solitaire/SolitairePage.svelte')),
  route(PATTERNS.lobby, () => import('./lobby/LobbyPage.svelte')),
  route(PATTERNS.table, () => import('./playing/TablePage.svelte')),
  route(PATTERNS.games, () => import('./games/GamesPage.svelte')),
  route(PATTERNS.game, () => import('./games/GamePage.svelte')),
  route(PATTERNS.gameDeal, () => import('./games/GameDealPage.svelte')),
  route(PATTERNS.signIn, () => import('./sign-in/SignInPage.svelte')),
  route(PATTERNS.signUp, () => import('./sign-up/SignUpPage.svelte')),
  route(PATTERNS.setPassword, () => import('./set-password/SetPasswordPage.svelte')),
  route(PATTERNS.account, () => import('./account/AccountPage.svelte')),
  route(PATTERNS.myBots, () => import('./my-bots/MyBotsPage.svelte')),
  route(PATTERNS.administration, () => import('./administration/AdministrationPage.svelte')),
  route(PATTERNS.groups, () => import('./groups/GroupsPage.svelte')),
  route(PATTERNS.group, () => import('./groups/GroupPage.svelte')),
  route(PATTERNS.duplicates, () => import('./duplicates/DuplicatesPage.svelte')),
  route(PATTERNS.newDuplicate, () => import('./duplicates/NewDuplicatePage.svelte')),
  route(PATTERNS.duplicate, () => import('./duplicates/DuplicatePage.svelte')),
  route(PATTERNS.duplicateComparison, () => import('./duplicates/ComparisonPage.svelte')),
  route(PATTERNS.duplicateDeal, () => import('./duplicates/DuplicateDealPage.svelte')),
  route(PATTERNS.join, () => import('./join/JoinPage.svelte')),
  route(PATTERNS.ownBot, () => import('./own-bot/OwnBotPage.svelte')),
  route(PATTERNS.notices, () => import('./notices/NoticesPage.svelte')),
  route(PATTERNS.docs, () => import('./documentation/DocsPage.svelte')),
  route(PATTERNS.doc, () => import('./documentation/DocPage.svelte')),
  route(PATTERNS.docPart, () => import('./documentation/DocPage.svelte')),
  route(PATTERNS.howItWorks, () => import('./how-it-works/HowItWorksPage.svelte')),
];

const NOT_FOUND: Match = { params: {}, load: () => import('./not-found/NotFoundPage.svelte') };

/** The page at an address. */
export function matchRoute(path: string): Match {
  for (const match of ROUTES) {
    const found = match(path);
    if (found !== undefined) return found;
  }
  return NOT_FOUND;
}
