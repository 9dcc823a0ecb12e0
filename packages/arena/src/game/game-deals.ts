// The deals of a game: walls, commitments, pauses and bots, derived from its source and its secret.

import { type DealConfig, encodeDeal, MATCH_DEALS, type PlayedDeal, seatInDeal } from '@mcr-arena/engine';
import type { BotReference } from '@mcr-arena/hosts/bot-reference';
import type { TableOptions } from '@mcr-arena/protocol/documents';
import type { Seat } from '@mcr-arena/tiles';
import type { SeatBot, SeatedTableBot } from './bot-player.ts';
import type { DealSource } from './deal-source.ts';
import { commitmentToWall, type GameSecret, pauseSeedOfDeal } from './game-chance.ts';
import { PACES, Pace } from './pace.ts';

interface GameMaterial {
  readonly id: string;
  readonly secret: GameSecret;
  readonly options: TableOptions;
  readonly source: DealSource;
}

/** The seat of a player in a deal, numbered from 0. */
export function seatOfPlayer(player: Seat, deal: number): Seat {
  return seatInDeal(player, deal % MATCH_DEALS);
}

export class GameDeals {
  readonly game: GameMaterial;
  readonly #seatBot: SeatBot;
  #pace: { readonly deal: number; readonly pace: Pace } | undefined;
  #commitment: { readonly deal: number; readonly text: string } | undefined;

  constructor(game: GameMaterial, seatBot: SeatBot) {
    this.game = game;
    this.#seatBot = seatBot;
  }

  configOf(deal: number): DealConfig {
    return this.game.source.configOf(deal);
  }

  saltOf(deal: number): string {
    return this.game.source.saltOf(deal);
  }

  commitmentOf(deal: number): string {
    if (this.#commitment?.deal !== deal) {
      this.#commitment = { deal, text: commitmentToWall(this.configOf(deal), this.saltOf(deal)) };
    }
    return this.#commitment.text;
  }

  /** What is shown of a finished deal: the record with its wall, unless others have yet to play the wall. */
  shownOf(deal: number, played: PlayedDeal) {
    if (this.game.source.disclosure !== 'deal') return {};
    return { record: encodeDeal(played), commitment: this.commitmentOf(deal), salt: this.saltOf(deal) };
  }

  /** One pace for all players of a deal, because it counts discards. */
  paceOf(deal: number): Pace {
    const { secret, options } = this.game;
    if (this.#pace?.deal !== deal) {
      this.#pace = { deal, pace: new Pace(pauseSeedOfDeal(secret, deal), PACES[options.pauses]) };
    }
    return this.#pace.pace;
  }

  seatBot(bot: BotReference, player: Seat, deal: number, seat: Seat, config: DealConfig): SeatedTableBot {
    const { id, source } = this.game;
    const seed = source.botSeedOf(deal, player);
    return this.#seatBot(bot, { seat, config, seed, deal: `${id}/${deal}` });
  }
}
