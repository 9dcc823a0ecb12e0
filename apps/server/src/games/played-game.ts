// The game of one table while it is played: the arena's game, its journal, walls, pauses and players.

import {
  Game,
  type GameOptions,
  type GamePlayer,
  type Journal,
  openTableJournal,
  type TableJournal,
} from '@mcr-arena/arena';
import {
  CASUAL_RULES,
  type DealConfig,
  type DealEvent,
  MATCH_DEALS,
  type PlayedDeal,
  prevalentWindOfDeal,
  seatInDeal,
} from '@mcr-arena/engine';
import type { BotReference } from '@mcr-arena/hosts';
import type { TableOptions } from '@mcr-arena/protocol/documents';
import { type BySeat, SEATS, type Seat } from '@mcr-arena/tiles';
import {
  botSeedOfDeal,
  commitmentToWall,
  drawGameId,
  type GameSecret,
  pauseSeedOfDeal,
  saltOfDeal,
  wallOfDeal,
} from './game-chance.ts';
import type { DealDeltas } from './game-row.ts';
import { journalIdOf } from './game-store.ts';
import { PACES, Pace } from './pace.ts';
import type { SeatBot, SeatedTableBot } from './seated-bots.ts';

export interface GameMaterial {
  readonly id: string;
  readonly secret: GameSecret;
  readonly options: TableOptions;
}

/** Where a player sits in a deal, from 0. */
export function seatOfPlayer(player: Seat, deal: number): Seat {
  return seatInDeal(player, deal % MATCH_DEALS);
}

/** What follows from the secret of a game, deal by deal. */
export class GameDeals {
  readonly #game: GameMaterial;
  readonly #seatBot: SeatBot;
  #pace: { readonly deal: number; readonly pace: Pace } | undefined;
  #commitment: { readonly deal: number; readonly text: string } | undefined;

  constructor(game: GameMaterial, seatBot: SeatBot) {
    this.#game = game;
    this.#seatBot = seatBot;
  }

  configOf(deal: number): DealConfig {
    const { secret, options } = this.#game;
    const wall = wallOfDeal(secret, deal, options.flowers);
    return { rules: CASUAL_RULES, prevalentWind: prevalentWindOfDeal(deal % MATCH_DEALS), wall };
  }

  saltOf(deal: number): string {
    return saltOfDeal(this.#game.secret, deal);
  }

  commitmentOf(deal: number): string {
    if (this.#commitment?.deal !== deal) {
      this.#commitment = { deal, text: commitmentToWall(this.configOf(deal), this.saltOf(deal)) };
    }
    return this.#commitment.text;
  }

  /** One for all players of a deal: discards are counted in it. */
  paceOf(deal: number): Pace {
    const { secret, options } = this.#game;
    if (this.#pace?.deal !== deal) {
      this.#pace = { deal, pace: new Pace(pauseSeedOfDeal(secret, deal), PACES[options.pauses]) };
    }
    return this.#pace.pace;
  }

  seatBot(bot: BotReference, player: Seat, deal: number, seat: Seat, config: DealConfig): SeatedTableBot {
    const { id, secret } = this.#game;
    const seed = botSeedOfDeal(secret, deal, player);
    return this.#seatBot(bot, { seat, config, seed, deal: `${id}/${deal}` });
  }
}

export interface PlayedGameOptions {
  readonly game: GameMaterial;
  readonly deals: GameDeals;
  readonly players: BySeat<GamePlayer>;
  readonly before: readonly DealDeltas[];
  readonly journal: Journal;
  /** The replies of these players are stored. */
  onStored(players: readonly Seat[]): void;
  see(deal: number, events: readonly DealEvent[]): void;
  afterDeal(deal: number, played: PlayedDeal): Promise<void>;
}

/** The game, to be played from where its journal ends. */
export async function openGame(options: PlayedGameOptions): Promise<Game> {
  const { game, deals, players, before, journal, afterDeal } = options;
  const stored = await openTableJournal(journal, journalIdOf(game.id), drawGameId);
  const given: GameOptions = {
    ...{ length: game.options.length, rules: CASUAL_RULES, players, before, afterDeal },
    wallOf: (deal) => deals.configOf(deal).wall,
    windowOf: (deal) => deals.paceOf(deal),
    journal: reporting(stored, options.onStored),
  };
  const opened = new Game(given);
  opened.watch({ see: options.see });
  return opened;
}

function reporting(journal: TableJournal, onStored: (players: readonly Seat[]) => void): TableJournal {
  return {
    deal: async (deal) => {
      const inner = await journal.deal(deal);
      return {
        ...inner,
        store: async (step) => {
          await inner.store(step);
          onStored(SEATS.filter((player) => step.replies[seatOfPlayer(player, deal)] !== undefined));
        },
      };
    },
  };
}
