// A night on a page: its document, fetched again after announcements, folded to its state, and the clock of its round.

import type { NightDocument } from '@mcr-arena/protocol/documents';
import { nightOf, nightStandingsOf, roundOf } from '@mcr-arena/tournament';
import type { Answer } from '../../ui/api/client.ts';
import { night } from '../../ui/api/nights.ts';
import { refreshOnAnnouncements } from '../../ui/live/refresh-on-announcements.ts';
import { countdownTo } from '../../ui/parts/clock.svelte.ts';

/** For a component's initialisation. */
export class NightWatch {
  readonly id: string;
  readonly resource;
  readonly state = $derived.by(() => {
    const document = this.resource.value;
    return document && nightOf({ rounds: document.rounds, minutes: document.minutes }, document.events);
  });
  readonly round = $derived(this.state && roundOf(this.state));
  readonly standings = $derived(this.state ? nightStandingsOf(this.state) : []);
  readonly #clock;

  constructor(id: string) {
    this.id = id;
    this.resource = night(id);
    this.#clock = countdownTo(() => {
      const document = this.resource.value;
      if (document === undefined || this.round === undefined) return undefined;
      return this.resource.receivedAt + Date.parse(this.round.endsAt) - Date.parse(document.now);
    });
    $effect(() => refreshOnAnnouncements(() => void this.resource.refresh(), [id]));
  }

  /** Takes the night that an entry returned; fetches it after a refusal. Returns whether the entry was accepted. */
  async take(answer: Answer<NightDocument>): Promise<boolean> {
    if (answer.ok) this.resource.set(answer.value);
    else await this.resource.refresh();
    return answer.ok;
  }

  /** Minutes and seconds until time is called; undefined between rounds. */
  get clock(): string | undefined {
    const { seconds } = this.#clock;
    return seconds === undefined ? undefined : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }

  get isTimeCalled(): boolean {
    return this.#clock.seconds === 0;
  }

  /** The substitute, if there is one. */
  nameOf(player: number): string {
    const found = this.state?.players[player];
    return found?.substitute ?? found?.name ?? '';
  }
}
