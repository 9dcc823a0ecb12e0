// What a random walk sees on a page: its controls, its links, and what is wrong with it.

import type { Page } from 'playwright-core';
import { LOADING } from './pictures.ts';

/** Selectors by kind of control. An element has the first kind that matches. */
const KINDS = {
  file: 'input[type=file]',
  check: 'input:is([type=checkbox], [type=radio])',
  select: 'select',
  text: 'input:not([type=hidden]), textarea',
  editor: '[contenteditable=true]',
  link: 'a[href]',
  button: 'button, summary, [role=button]',
} as const;

export interface Control {
  readonly kind: keyof typeof KINDS;
  /** Without digits. */
  readonly label: string;
  /** Where a link leads. */
  readonly path?: string;
}

export interface Look {
  readonly path: string;
  readonly title: string;
  readonly heading: string | undefined;
  readonly isLoading: boolean;
  /** Whether an error is shown. */
  readonly isAlert: boolean;
  readonly flaws: readonly string[];
  /** Paths on the site to which the page links. */
  readonly links: readonly string[];
  /** What can be used: in the open dialog, or on the page. */
  readonly controls: readonly Control[];
}

/** The element of a control of the latest look. */
export async function elementOf(page: Page, control: number) {
  const element = await page.evaluateHandle(
    (at) => (globalThis as unknown as { walked: HTMLElement[] }).walked[at]!,
    control,
  );
  return element.asElement()!;
}

export async function lookAt(page: Page): Promise<Look> {
  const look = await page.evaluate(see, { kinds: KINDS, loading: LOADING });
  return { ...look, flaws: await page.evaluate(flawsOf, look.controls.length) };
}

/** Runs in the page. */
function see({ kinds, loading }: { kinds: typeof KINDS; loading: string }): Omit<Look, 'flaws'> {
  const isShown = (element: Element): boolean =>
    element.getBoundingClientRect().width > 1 &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** An input that is unseen is used by its label. */
  const shownPart = (element: HTMLElement): HTMLElement | undefined =>
    [element, ...((element as HTMLInputElement).labels ?? []), element.parentElement!].find(
      (part) => isShown(part) && (part === element || element.matches('input')),
    ) as HTMLElement | undefined;
  const kindOf = (element: Element) =>
    (Object.keys(kinds) as Control['kind'][]).find((kind) => element.matches(kinds[kind]))!;
  const isOwn = (element: Element): boolean =>
    !(element instanceof HTMLAnchorElement) || element.origin === location.origin;
  const pathOf = ({ pathname, search }: HTMLAnchorElement): string => pathname + search;
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const found = [...root.querySelectorAll<HTMLElement>(Object.values(kinds).join())].filter(
    (element) => !element.matches(':disabled, .skip, [inert] *') && isOwn(element) && shownPart(element) !== undefined,
  );
  Object.assign(globalThis, {
    walked: found.map((element) => (element.matches(kinds.file) ? element : shownPart(element))),
  });
  return {
    path: location.pathname + location.search,
    title: document.title,
    heading: document.querySelector('h1')?.innerText,
    // The bar has no width at first.
    isLoading: [...document.querySelectorAll(`${loading}, [aria-busy=true]`)].some(
      (element) => isShown(element) || element.role === 'progressbar',
    ),
    isAlert: [...document.querySelectorAll('[role=alert], .danger, dialog')].some(isShown),
    links: [...new Set([...document.links].filter(isOwn).map((link) => pathOf(link as HTMLAnchorElement)))],
    controls: found.map((element) => ({
      kind: kindOf(element),
      label: (element.ariaLabel ?? shownPart(element)!.textContent)
        .trim()
        .replaceAll(/[\d\s]+/g, ' ')
        .slice(0, 40),
      ...(element instanceof HTMLAnchorElement && { path: pathOf(element) }),
    })),
  };
}

/** Runs in the page. The pages of the API are not judged. */
function flawsOf(controls: number): string[] {
  if (document.querySelector('#app') === null) return [];
  const { pathname, search } = location;
  const main = document.querySelector('main')?.innerText.trim() ?? '';
  const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const targets = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')]
    .filter((anchor) => anchor.pathname + anchor.search === pathname + search && anchor.hash.length > 1)
    .map((anchor) => decodeURIComponent(anchor.hash.slice(1)));
  return [
    document.title.trim() === '' || (document.title === 'MCR Arena' && pathname !== '/') ? 'no title' : [],
    document.querySelector('h1') === null ? 'no h1' : [],
    main === '' ? 'empty main part' : [],
    controls === 0 ? 'dead end' : [],
    wider > 0 ? `${wider} px wider than the window` : [],
    pathname.startsWith('/docs') ? [] : (/.{0,30}(\bundefined\b|\bNaN\b|\[object ).{0,30}/.exec(main)?.[0] ?? []),
    targets.filter((target) => document.getElementById(target) === null).map((target) => `no anchor #${target}`),
  ].flat();
}
