// The view model of the editor of bots: what is open, compared, run and saved. The address names a version or a template.

import type { BotList, BotSources, BotVersionDocument, TrialTask, UploadedBot } from '@mcr-arena/protocol/documents';
import { untrack } from 'svelte';
import { sendForm } from '../../../ui/api/client.ts';
import { Resource } from '../../../ui/api/resource.svelte.ts';
import { Sending } from '../../../ui/api/sending.svelte.ts';
import { pathTo } from '../../../ui/routing/paths.ts';
import { router } from '../../../ui/routing/router.svelte.ts';
import { formatVersionName, parseVersionName } from '../../../ui/routing/version-name.ts';
import { session } from '../../../ui/session/session.svelte.ts';
import { previousVersion } from '../previous-version.ts';
import { BotEditing, sourcesPath } from './bot-editing.svelte.ts';
import { type EditedFile, editedFiles, sameFiles } from './edited-bot.ts';
import { packedFiles } from './packed-files.ts';
import { TrialRun } from './trial-run.svelte.ts';

interface Saved {
  readonly owner: string;
  readonly bot: string;
  readonly version: BotVersionDocument;
  /** Number of the version before it that can play. */
  readonly previous: number | undefined;
  /** Whether this content was saved before. */
  readonly isUnchanged: boolean;
}

export class BotEditor {
  readonly editing = new BotEditing();
  readonly run = new TrialRun();
  readonly saving = new Sending();
  /** The button that needs an account. */
  needsAccount = $state<'run' | 'save'>();
  /** The user's bots. */
  readonly #list = new Resource<BotList>('/bots');
  /** The files of the last run. */
  #ran = $state.raw<readonly EditedFile[]>();
  #saved = $state.raw<UploadedBot & { readonly isUnchanged: boolean }>();
  /** The origin that was just saved, which is already open. */
  #openedHere: string | undefined;

  readonly own = $derived(this.#list.value?.own ?? []);
  readonly place = $derived(parseVersionName(router.query.get('from')));
  readonly isFork = $derived(router.query.has('fork'));
  readonly template = $derived(router.query.get('template') ?? undefined);
  /** A line of a file to begin at, as in the address. */
  readonly #linked = $derived(`${router.query.get('line')} ${router.query.get('file') ?? ''}`);
  /** Number of the version in comparison; 0 without one. */
  readonly compared = $derived(Number(router.query.get('compare') ?? 0));
  /** Versions of the edited bot, newest first. */
  readonly versions = $derived(
    this.own
      .find((bot) => bot.owner === this.place?.owner && bot.name === this.place.bot)
      ?.versions.filter(({ file }) => file !== undefined) ?? [],
  );
  /** Undefined without a comparison. */
  readonly #comparedPath = $derived(
    this.place && this.compared > 0 ? sourcesPath({ ...this.place, version: this.compared }) : undefined,
  );
  /** The sources of the version in comparison. */
  readonly comparison = $derived(this.#comparedPath ? new Resource<BotSources>(this.#comparedPath) : undefined);
  readonly #original = $derived(this.comparison?.value && editedFiles(this.comparison.value.files));
  readonly isCompared = $derived(this.#original !== undefined);
  /** Paths of files that differ from the version in comparison. */
  readonly changed = $derived(
    this.#original === undefined
      ? []
      : this.editing.files
          .filter((file) => this.originalOf(file.path) !== (file.text ?? file.base64))
          .map(({ path }) => path),
  );
  /** Paths of files of that version that are not in this one. */
  readonly removed = $derived(
    this.#original
      ?.filter(({ path }) => !this.editing.files.some((file) => file.path === path))
      .map(({ path }) => path) ?? [],
  );
  /** Undefined for a file that is not text. */
  readonly shownText = $derived(this.removed.includes(this.editing.shown ?? '') ? '' : this.editing.file?.text);
  readonly canRun = $derived(this.editing.isOpen && this.editing.missing.length === 0 && this.editing.files.length > 0);
  /** Whether the files have changed since the last run. */
  readonly isOutdated = $derived(this.#ran !== undefined && !sameFiles(this.#ran, this.editing.files));
  readonly saved = $derived(this.#savedVersion());

  /** For a component's initialisation. */
  constructor() {
    $effect(() => {
      const leave = (): void => this.editing.leave();
      addEventListener('pagehide', leave);
      untrack(() => this.run.resume());
      return () => {
        removeEventListener('pagehide', leave);
        leave();
        this.run.leave();
      };
    });
    $effect(() => {
      if (session.account !== undefined) this.refresh();
    });
    $effect(() => {
      void [this.place, this.isFork, this.template];
      // A draft is shown only to its account, and the files of a version need the session.
      if (session.isKnown) untrack(() => this.#openAddress());
    });
    $effect(() => void this.comparison?.refresh());
    $effect(() => {
      const [line] = this.#linked.split(' ', 1);
      const path = this.#linked.slice(line!.length + 1);
      if (!this.editing.isOpen || path === '') return;
      untrack(() => {
        if (this.editing.files.some((file) => file.path === path)) this.editing.goTo(path, Number(line) || undefined);
      });
    });
  }

  /** Fetches the user's bots. */
  refresh(): void {
    void this.#list.refresh();
  }

  /** Opens what the address names. */
  open(): void {
    void this.editing.open({ version: this.place, isFork: this.isFork, template: this.template });
  }

  /** Changes the address to a template or a version, which opens it. */
  choose(kind: 'template' | 'from', value: string): void {
    this.#saved = undefined;
    const fields = {
      from: undefined,
      fork: undefined,
      template: undefined,
      compare: undefined,
      file: undefined,
      line: undefined,
    };
    router.setQuery({ ...fields, [kind]: value }, { replace: false });
  }

  /** The text of a file in the version in comparison, or its content in base64. */
  originalOf(path: string): string | undefined {
    const file = this.#original?.find((each) => each.path === path);
    return file?.text ?? file?.base64;
  }

  async start(task: TrialTask): Promise<void> {
    if (!this.#hasAccount('run')) return;
    const { files, name } = this.editing;
    this.#ran = files;
    await this.run.start({ task, pack: () => packedFiles(files, name) });
  }

  rename(name: string): void {
    this.saving.error = undefined;
    this.editing.rename(name);
  }

  async save(): Promise<void> {
    if (!this.#hasAccount('save') || !this.canRun) return;
    // What is typed during the request belongs to the next version.
    const { files, name } = this.editing;
    const form = new FormData();
    form.set('name', name);
    form.set('file', await packedFiles(files, name));
    const answer = await this.saving.send(sendForm<UploadedBot>('/bots', form, () => {}));
    if (!answer.ok) return;
    const { owner, bot, version } = answer.value;
    this.#saved = { ...answer.value, isUnchanged: this.versions.some(({ id }) => id === version.id) };
    this.editing.saved({ owner, bot }, { files, name });
    await this.#list.refresh();
    this.#openedHere = formatVersionName({ owner, bot, version: version.number });
    // The fork was compared with a version of another bot.
    const compare = this.isFork ? { compare: undefined } : {};
    router.setQuery({
      from: this.#openedHere,
      fork: undefined,
      template: undefined,
      file: undefined,
      line: undefined,
      ...compare,
    });
  }

  #openAddress(): void {
    const from = router.query.get('from');
    if (this.place !== undefined && session.account === undefined) {
      void router.navigate(pathTo.signIn(location.pathname + location.search), { replace: true });
    } else if (from === null || from !== this.#openedHere) this.open();
    this.#openedHere = undefined;
  }

  #hasAccount(asked: 'run' | 'save'): boolean {
    if (session.account !== undefined) return true;
    this.editing.leave();
    this.needsAccount = asked;
    return false;
  }

  #savedVersion(): Saved | undefined {
    if (this.#saved === undefined) return undefined;
    const { owner, bot, version, isUnchanged } = this.#saved;
    const listed = this.own.find((one) => one.owner === owner && one.name === bot);
    return {
      owner,
      bot,
      version: listed?.versions.find(({ id }) => id === version.id) ?? version,
      previous: listed && previousVersion(listed, version.number),
      isUnchanged,
    };
  }
}
