// Rings in a directed graph, by depth-first search.

/** One ring per strongly connected part, its first node repeated at the end. */
export function cyclesOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): void => {
    const start = path.indexOf(node);
    if (start >= 0) cycles.push([...path.slice(start), node]);
    if (start >= 0 || finished.has(node)) return;
    path.push(node);
    for (const target of edges.get(node) ?? []) visit(target);
    path.pop();
    finished.add(node);
  };
  for (const node of edges.keys()) visit(node);
  return cycles;
}
