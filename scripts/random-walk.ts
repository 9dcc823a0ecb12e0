// One random walk through the pages of a server: it clicks, types and presses keys as its seed says, uses first what it has used least,
// and reports each fault of a page.

import { setTimeout as pause } from 'node:timers/promises';
import { createRandom, type Random } from '@mcr-arena/tiles';
import type { BrowserContext, ElementHandle, Page } from 'playwright-core';
import { PATTERNS } from '../apps/web/src/ui/routing/paths.ts';
import { matchPath } from '../apps/web/src/ui/routing/pattern.ts';
import { PASSWORD } from './sample-people.ts';
import { type Control, elementOf, type Look, lookAt } from './walked-page.ts';

export interface WalkOptions {
  readonly seed: string;
  readonly url: string;
  /** Paths that the visitor may type. */
  readonly addresses: readonly string[];
  /** Links that a walk has followed. */
  readonly followed: Set<string>;
  readonly report: (fault: string, page: Page, trail: readonly string[]) => Promise<void>;
}

/** Without any request or answer; the pages give up a request after 20 s. */
const STUCK_MS = 25_000;
const HANGS_MS = 60_000;
const MOMENT_MS = 5000;
const timeout = 2000;
const TRAIL = 10;
const LINKS_PER_LOOK = 20;
const KEYS = ['Tab', 'Tab', 'Enter', 'Escape', 'Space', 'ArrowLeft', 'ArrowRight', 'ArrowDown', '?'];
const TEXTS = [
  'Ann',
  'Rosa',
  'Lucky 13',
  '牌友',
  '12',
  '123m456p1122z',
  '<b>bold</b> & "q"',
  '😀',
  'x'.repeat(300),
  ' ',
  '',
];
const NUMBERS = ['4', '8', '16', '1', '0', '-1', '3.5', '999999999', ''];
const FILES = ['{"name": "no record"}', '[]', 'def play(): pass\n', '\u0000\u0001\u0002', ''];
const DAY_MS = 24 * 3600_000;

/** The pattern of a path; its first folder if it is outside the web app or unknown. */
export function patternOf(path: string): string {
  const pathname = path.replace(/[?#].*/, '');
  const found = Object.values(PATTERNS).find((pattern) => matchPath(pattern, pathname) !== undefined);
  return found ?? `/${pathname.split('/')[1]}…`;
}

export class RandomWalk {
  steps = 0;
  readonly addresses = new Set<string>();
  readonly patterns = new Set<string>();
  readonly #context: BrowserContext;
  readonly #options: WalkOptions;
  readonly #random: Random;
  /** How often each control was used, by kind of page. */
  readonly #used = new Map<string, number>();
  readonly #trail: string[] = [];
  /** Faults since the last look. */
  #complaints: string[] = [];
  /** What the server refused since the last look, on which page. */
  #refused: { readonly answer: string; readonly url: string } | undefined;
  #before: Look | undefined;
  /** Of the latest request or answer. */
  #trafficAt = 0;
  #page!: Page;

  constructor(context: BrowserContext, options: WalkOptions) {
    this.#context = context;
    this.#options = options;
    this.#random = createRandom(options.seed);
  }

  /** Looks at the page, reports its faults, and does one thing. */
  async step(): Promise<void> {
    this.#page ??= await this.#open();
    // Sometimes the visitor does not wait for the page.
    const look = await this.#lookWhenLoaded(this.#random.below(4) > 0);
    for (const fault of this.#complaints.splice(0)) await this.#options.report(fault, this.#page, this.#trail);
    if (look === undefined) {
      void this.#page.close();
      this.#page = await this.#open();
      return;
    }
    this.steps += 1;
    this.addresses.add(look.path);
    this.patterns.add(patternOf(look.path));
    await this.#follow(look.links.filter((link) => link !== look.path));
    await this.#act(look);
    await pause(100 + this.#random.below(300));
  }

  async #open(): Promise<Page> {
    const page = await this.#context.newPage();
    page.on('pageerror', (error) => this.#complaints.push(`exception: ${error.stack ?? error.message}`));
    page.on('crash', () => this.#complaints.push('the page crashed'));
    page.on('popup', (popup) => void popup.close());
    page.on('dialog', (dialog) => {
      void (this.#random.below(2) === 0 ? dialog.accept() : dialog.dismiss()).catch(() => undefined);
    });
    page.on('console', (message) => {
      // Sandboxes of bots change the network of their machine.
      const isExpected = / responded with a status of 4|ERR_NETWORK_CHANGED/.test(message.text());
      const isOwn = !page.url().startsWith(`${this.#options.url}/api/`);
      if (message.type() === 'error' && isOwn && !isExpected) this.#complaints.push(`console: ${message.text()}`);
    });
    for (const event of ['request', 'requestfinished', 'requestfailed'] as const)
      page.on(event as 'request', () => {
        this.#trafficAt = Date.now();
      });
    page.on('response', (response) => {
      const answer = `${response.request().method()} ${response.url()}: ${response.status()}`;
      if (response.status() >= 500) this.#complaints.push(answer);
      else if (response.status() >= 400 && !answer.startsWith('GET')) this.#refused = { answer, url: page.url() };
    });
    await page.goto(this.#options.url);
    return page;
  }

  /** Undefined if the page hangs or is outside the site. */
  async #lookWhenLoaded(isPatient: boolean): Promise<Look | undefined> {
    const start = Date.now();
    for (;;) {
      const look = await this.#look();
      if (look === undefined || (look.isLoading && !isPatient)) return look;
      if (!look.isLoading || Date.now() > Math.max(start, this.#trafficAt) + STUCK_MS) {
        await this.#judge(look);
        return look;
      }
      await pause(200);
    }
  }

  async #look(): Promise<Look | undefined> {
    const end = Date.now() + HANGS_MS;
    while (this.#page.url().startsWith(this.#options.url)) {
      // A page that is being replaced cannot be looked at.
      const look = await Promise.race([
        lookAt(this.#page).catch(() => undefined),
        pause(HANGS_MS, undefined, { ref: false }),
      ]);
      if (look !== undefined) return look;
      if (Date.now() > end) {
        this.#complaints.push(`the page hangs for ${HANGS_MS} ms`);
        return undefined;
      }
      await pause(100);
    }
    return undefined;
  }

  /** Complains about the flaws that stay for a moment. */
  async #judge(look: Look): Promise<void> {
    const flaws = this.#flawsOf(look);
    if (flaws.length > 0) {
      await pause(MOMENT_MS);
      const later = await this.#look();
      const stay = later?.path === look.path ? this.#flawsOf(later) : [];
      this.#complaints.push(...flaws.filter((flaw) => stay.includes(flaw)));
    }
    this.#refused = undefined;
    this.#before = look;
  }

  #flawsOf({ path, title, heading, flaws, isLoading, isAlert }: Look): readonly string[] {
    const [before, refused] = [this.#before, this.#refused];
    if (isLoading) return ['loads without end'];
    // What is unknown has the title of the list.
    const isStale =
      !isAlert &&
      before?.isAlert === false &&
      before.title === title &&
      before.heading !== heading &&
      patternOf(before.path) !== patternOf(path);
    return [
      ...flaws,
      ...(isStale ? [`title of the page before, ${before.path}: ${title}`] : []),
      ...(refused?.url === this.#page.url() && !isAlert ? [`refused without a text: ${refused.answer}`] : []),
    ];
  }

  /** Requests the links that no walk has followed. */
  async #follow(links: readonly string[]): Promise<void> {
    const { url, followed, report } = this.#options;
    for (const link of links.filter((each) => !followed.has(each)).slice(0, LINKS_PER_LOOK)) {
      followed.add(link);
      const status = await this.#page.request.head(`${url}${link}`).then((answer) => answer.status());
      if (status === 404 || status >= 500) await report(`a link to ${link}: ${status}`, this.#page, this.#trail);
    }
  }

  async #act({ path, controls }: Look): Promise<void> {
    const page = this.#page;
    const rare = this.#random.below(80);
    let name = ['reload', 'forward', 'back', 'back'][rare] ?? '';
    let act: () => Promise<unknown>;
    if (rare === 0) act = () => page.reload();
    else if (rare === 1) act = () => page.goForward();
    else if (rare < 4) act = () => page.goBack();
    else if (rare < 6 || controls.length === 0) {
      name = this.#pick([...this.#options.addresses]);
      act = () => page.goto(`${this.#options.url}${name}`);
    } else if (rare < 8) {
      name = this.#pick(KEYS);
      act = () => page.keyboard.press(name);
    } else {
      const chosen = this.#leastUsed(controls, patternOf(path));
      const { kind, label, path: target } = controls[chosen]!;
      name = [kind, label, target].filter(Boolean).join(' ');
      act = async () => this.#use(await elementOf(page, chosen), kind);
    }
    this.#trail.push(`${path}: ${name}`);
    this.#trail.splice(0, this.#trail.length - TRAIL);
    await act().catch(() => this.#trail.push(`${this.#trail.pop()} (impossible)`));
  }

  /** Index of a control; what was used n times has the probability 1 / (1 + n)², in proportion. */
  #leastUsed(controls: readonly Control[], pattern: string): number {
    const keyOf = ({ kind, label, path = '' }: Control): string =>
      path === '' || patternOf(path) === pattern ? `${pattern} ${kind} ${label}` : patternOf(path);
    const places = [...Map.groupBy(controls.keys(), (index) => keyOf(controls[index]!))];
    const weights = places.map(([key]) => 1 / (1 + (this.#used.get(key) ?? 0)) ** 2);
    let left = (this.#random.nextWord() / 2 ** 32) * weights.reduce((sum, weight) => sum + weight, 0);
    const chosen = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    const [key, indices] = places.at(chosen)!;
    this.#used.set(key, (this.#used.get(key) ?? 0) + 1);
    return this.#pick(indices);
  }

  async #use(element: ElementHandle<HTMLElement>, kind: Control['kind']): Promise<void> {
    // Some click twice.
    if (kind === 'link' || kind === 'button')
      return element.click({ timeout, clickCount: this.#random.below(12) === 0 ? 2 : 1 });
    const form = (await element.evaluateHandle((input) => input.closest('form'))).asElement();
    if (form === null || this.#random.below(3) > 0) return this.#fill(element);
    // Otherwise few forms would be sent.
    for (const input of await form.$$('input, select, textarea'))
      await this.#fill(input as ElementHandle<HTMLElement>).catch(() => undefined);
    await (await form.$('button[type=submit]'))?.click({ timeout });
  }

  async #fill(element: ElementHandle<HTMLElement>): Promise<void> {
    const { type, isTyped, isNumber, options, longest } = await element.evaluate((input) => ({
      type: input instanceof HTMLInputElement ? input.type : input.localName,
      isTyped: input.matches('input:not([type=checkbox], [type=radio]), textarea'),
      isNumber: ['numeric', 'decimal'].includes(input.inputMode),
      options: input instanceof HTMLSelectElement ? input.length : 0,
      longest: input instanceof HTMLInputElement && input.maxLength > 0 ? input.maxLength : Number.POSITIVE_INFINITY,
    }));
    const text = this.#pick(isNumber || type === 'number' || type === 'range' ? NUMBERS : TEXTS);
    const moment = new Date(Date.now() + (this.#random.below(9) - 1) * DAY_MS).toISOString();
    const values: Readonly<Record<string, string>> = {
      password: this.#random.below(4) === 0 ? text : PASSWORD,
      'datetime-local': moment.slice(0, 16),
      date: moment.slice(0, 10),
      time: moment.slice(11, 16),
    };
    if (type === 'select')
      return void (await element.selectOption({ index: this.#random.below(options) }, { timeout }));
    if (type === 'file') {
      const buffer = Buffer.from(this.#pick(FILES));
      return element.setInputFiles({ name: 'bot.py', mimeType: 'text/plain', buffer });
    }
    if (!isTyped) {
      await element.click({ timeout });
      if (type === 'div') await this.#page.keyboard.type(text);
      return;
    }
    await element.fill(values[type] ?? text.slice(0, longest), { timeout });
    if (this.#random.below(3) === 0) await element.press('Enter', { timeout });
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.#random.below(items.length)]!;
  }
}
