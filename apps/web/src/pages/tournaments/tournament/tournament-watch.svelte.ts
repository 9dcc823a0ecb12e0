// The live state of a tournament's page: its documents, fetched again after announcements of the live stream, and the round
// in view. Results of sets are applied as they are announced; all other data comes from the server's documents.

import type { Announcement, LiveStandings, RoundDocument, TournamentDocument } from '@mcr-arena/protocol/documents';
import { round, roundsFrom, standings, tournament } from '../../../ui/api/documents.ts';
import type { Resource } from '../../../ui/api/resource.svelte.ts';
import { liveStream } from '../../../ui/live/live-stream.svelte.ts';
import { createPace } from '../../../ui/live/pace.ts';

const PACE_MS = 2000;

export class TournamentWatch {
  readonly id: string;
  readonly document: Resource<TournamentDocument>;
  readonly standings: Resource<LiveStandings>;
  /** The round in view, as far as it is known. */
  round = $state.raw<RoundDocument>();
  roundError = $state.raw<Resource<RoundDocument>['error']>();
  readonly #pace = createPace(() => void this.#refresh(), PACE_MS);
  readonly #chosen: () => number | undefined;

  /** `chosen`: the selected round; undefined for the newest. */
  constructor(id: string, chosen: () => number | undefined) {
    this.id = id;
    this.document = tournament(id);
    this.standings = standings(id);
    this.#chosen = chosen;
  }

  /** Starts to follow the tournament; returns a function that stops. */
  start(): () => void {
    this.#pace.request();
    const unwatch = liveStream.watch(this.id, {
      onAnnouncement: (announcement) => this.#receive(announcement),
      onGap: () => this.#pace.request(),
    });
    return () => {
      unwatch();
      this.#pace.stop();
    };
  }

  /** Fetches everything again at once. */
  retry(): void {
    void this.#refresh();
  }

  /** Fetches the selected round. */
  async showRound(): Promise<void> {
    const chosen = this.#chosen();
    if (chosen === undefined) return this.#showNewest();
    const wanted = round(this.id, chosen);
    if (wanted.value !== undefined) this.round = wanted.value;
    await wanted.refresh();
    if (chosen !== this.#chosen()) return;
    this.roundError = wanted.error;
    if (wanted.value !== undefined) this.round = wanted.value;
  }

  /** Shows the newest round, or the one before if the server does not return the newest yet. */
  async #showNewest(): Promise<void> {
    const newest = this.newestRound;
    if (newest === undefined) return;
    const wanted = roundsFrom(this.id, Math.max(1, newest - 1));
    await wanted.refresh();
    if (this.#chosen() !== undefined || newest !== this.newestRound) return;
    this.roundError = wanted.error;
    this.round = wanted.value?.rounds.at(-1) ?? this.round;
  }

  /** The last round that was opened; undefined before the first. */
  get newestRound(): number | undefined {
    const opened = this.document.value?.roundsOpened ?? 0;
    return opened === 0 ? undefined : opened;
  }

  /** While new standings are computed, the server sends the standings of an earlier round. */
  get #areStandingsOld(): boolean {
    return (this.standings.value?.rounds ?? 0) < (this.document.value?.roundsComplete ?? 0);
  }

  /** Whether the latest fetch failed. The page then retries: a paused tournament may send no announcement for a long time. */
  get #isOutOfDate(): boolean {
    return this.document.value !== undefined && this.document.error !== undefined;
  }

  async #refresh(): Promise<void> {
    await Promise.all([this.document.refresh(), this.standings.refresh()]);
    if (this.#areStandingsOld || this.#isOutOfDate) this.#pace.request();
    await this.showRound();
  }

  #receive(announcement: Announcement): void {
    if (announcement.type === 'setPlayed') this.#putIn(announcement);
    this.#pace.request();
  }

  #putIn(announcement: Extract<Announcement, { type: 'setPlayed' }>): void {
    const { round: number, table, set, totals, rankingPoints } = announcement;
    if (this.round?.round !== number) return;
    const sets = this.round.sets.map((one) =>
      one.table === table && one.set === set
        ? { ...one, played: true, disclosed: true, totals, ...(rankingPoints && { rankingPoints }) }
        : one,
    );
    this.round = { ...this.round, sets };
  }
}
