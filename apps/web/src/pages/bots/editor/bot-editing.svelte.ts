// The bot in the editor: its files, where they come from, and the draft of them in the browser.

import type { BotSources } from '@mcr-arena/protocol/documents';
import { versionPath } from '../../../ui/api/bot-logs.ts';
import { type Answer, type ApiError, fetchDocument } from '../../../ui/api/client.ts';
import type { BotName } from '../../../ui/routing/paths.ts';
import type { VersionName } from '../../../ui/routing/version-name.ts';
import { draftOf, dropDraft, keepDraft } from './drafts.ts';
import { type EditedFile, editedFiles, firstFile, missingFiles, sameFiles } from './edited-bot.ts';
import { TEMPLATES, templateOf } from './templates.ts';

/** What to open: a version, to be edited or forked, or a template. */
export interface Origin {
  readonly version?: VersionName | undefined;
  readonly isFork: boolean;
  readonly template: string | undefined;
}

/** Time without a change before the draft is stored. */
const REST_MS = 400;

export class BotEditing {
  name = $state('');
  files = $state.raw<readonly EditedFile[]>([]);
  /** Path of the file in the editor. */
  shown = $state<string>();
  /** The line, from 1, at which the shown file opens. */
  line = $state<number>();
  /** Incremented when the editor has to open again: its text was replaced from outside, or a line was chosen. */
  revision = $state(0);
  isOpen = $state(false);
  error = $state.raw<ApiError>();
  /** Whether the files are a draft that differs from what was opened. */
  isRestored = $state(false);
  /** Whether the browser has the draft. */
  isKept = $state(true);
  /** The files as they were opened or saved. */
  #opened = $state.raw<Pick<this, 'name' | 'files'>>({ name: '', files: [] });
  #key = '';
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get isChanged(): boolean {
    return !sameFiles(this.files, this.#opened.files);
  }

  /** Paths of files that are too large for the editor. */
  get missing(): readonly string[] {
    return missingFiles(this.files);
  }

  get file(): EditedFile | undefined {
    return this.files.find(({ path }) => path === this.shown);
  }

  async open(origin: Origin): Promise<void> {
    this.leave();
    const turn = ++this.#turn;
    this.isOpen = false;
    this.error = undefined;
    const opened = await openedFrom(origin);
    if (turn !== this.#turn) return;
    if (!opened.ok) {
      this.error = opened.error;
      return;
    }
    const { version, isFork } = origin;
    this.#key = version === undefined ? '' : `${isFork ? 'fork/' : ''}${version.owner}/${version.bot}`;
    this.#opened = opened.value;
    const draft = draftOf(this.#key);
    // A template that was asked for replaces a draft that is only another template.
    const isWanted = draft !== undefined && !(origin.template !== undefined && isTemplate(draft.files));
    this.#show(isWanted ? draft : opened.value);
    this.isRestored = isWanted && this.isChanged;
    this.isOpen = true;
  }

  /** Shows the files as they were opened. */
  discard(): void {
    dropDraft(this.#key);
    this.#show(this.#opened);
    this.isRestored = false;
  }

  /** The text of the shown file, as it is edited. */
  edit(path: string, text: string): void {
    this.files = this.files.map((file) => (file.path === path ? { path, text } : file));
    this.#changed();
  }

  /** Shows a file, at a line if given. */
  goTo(path: string, line?: number): void {
    this.shown = path;
    this.line = line;
    if (line !== undefined) this.revision += 1;
  }

  replace(files: readonly EditedFile[], shown: string | undefined): void {
    this.files = files;
    this.shown = shown;
    this.#changed();
  }

  rename(name: string): void {
    this.name = name;
    this.#changed();
  }

  /** These files were saved as a version, which is edited from now on. Later changes are its draft. */
  saved({ owner, bot }: BotName, saved: Pick<this, 'name' | 'files'>): void {
    clearTimeout(this.#timer);
    dropDraft(this.#key);
    this.#key = `${owner}/${bot}`;
    this.#opened = saved;
    this.isRestored = false;
    this.#keep();
  }

  /** Stores the draft at once. */
  leave(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#keep();
  }

  #show({ name, files }: Pick<this, 'name' | 'files'>): void {
    this.name = name;
    this.files = files;
    this.shown = firstFile(files) ?? files[0]?.path;
    this.line = undefined;
    this.revision += 1;
  }

  #changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(), REST_MS);
  }

  #keep(): void {
    this.#timer = undefined;
    if (!this.isChanged && this.name === this.#opened.name) {
      dropDraft(this.#key);
      this.isKept = true;
    } else this.isKept = keepDraft({ name: this.name, files: this.files }, this.#key);
  }
}

function isTemplate(files: readonly EditedFile[]): boolean {
  return TEMPLATES.some((template) => sameFiles(template.files, files));
}

async function openedFrom({
  version,
  isFork,
  template,
}: Origin): Promise<Answer<{ readonly name: string; readonly files: readonly EditedFile[] }>> {
  if (version === undefined) {
    return { ok: true, value: { name: '', files: templateOf(template).files } };
  }
  const answer = await fetchDocument<BotSources>(sourcesPath(version));
  if (!answer.ok) return answer;
  return { ok: true, value: { name: isFork ? '' : version.bot, files: editedFiles(answer.value.files) } };
}

/** The path of the files of a version, below `/api`. */
export function sourcesPath({ owner, bot, version }: VersionName): string {
  return `${versionPath(owner, bot, version)}/sources`;
}
