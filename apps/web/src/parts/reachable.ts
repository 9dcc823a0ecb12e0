// Keeps what has to be scrolled within reach of the keyboard, and out of its way where nothing has to be.

/** An attachment for an element with a bar of its own. */
export function reachable(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    element.tabIndex = element.scrollWidth > element.clientWidth ? 0 : -1;
  });
  observer.observe(element);
  return () => observer.disconnect();
}
