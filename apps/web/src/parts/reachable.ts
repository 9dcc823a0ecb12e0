// Keeps what has to be scrolled within reach of the keyboard, and out of its way where nothing has to be. That there is more to
// the right is told to the style by `data-more`.

/** An attachment for an element with a bar of its own. */
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
