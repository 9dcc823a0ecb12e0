// Makes scrollable elements focusable, so that the keyboard can scroll them; elements that fit are not focusable. Sets `data-more`
// for styles while more content is to the right.

/** A Svelte attachment for an element with its own scroll bar. */
export function reachable(element: HTMLElement): () => void {
  const look = (): void => {
    const { scrollLeft, scrollWidth, clientWidth } = element;
    element.tabIndex = scrollWidth > clientWidth ? 0 : -1;
    element.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
  };
  const observer = new ResizeObserver(look);
  observer.observe(element);
  for (const child of element.children) observer.observe(child);
  element.addEventListener('scroll', look, { passive: true });
  return () => {
    observer.disconnect();
    element.removeEventListener('scroll', look);
  };
}
