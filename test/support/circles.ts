/** What needs what, by name. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

interface Mark {
  readonly index: number;
  low: number;
  open: boolean;
}

/** Groups of names that reach each other, each after all that it needs (Tarjan's algorithm). */
export function groupsOf(graph: Graph): string[][] {
  const found: string[][] = [];
  const marks = new Map<string, Mark>();
  const stack: string[] = [];
  const visit = (node: string): Mark => {
    const mark: Mark = { index: marks.size, low: marks.size, open: true };
    marks.set(node, mark);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = marks.get(next) ?? visit(next);
      if (known.open) mark.low = Math.min(mark.low, known.low);
    }
    if (mark.low === mark.index) {
      const group = stack.splice(stack.indexOf(node));
      for (const member of group) (marks.get(member) as Mark).open = false;
      found.push(group);
    }
    return mark;
  };
  for (const node of graph.keys()) if (!marks.has(node)) visit(node);
  return found;
}
