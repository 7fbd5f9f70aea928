import { type Graph, groupsOf } from './circles.ts';

/** Above this the drawing of the house can no longer be read. */
export const mostFloors = 9;

/** A capability, a contents file, or a whole district beside `app/`. */
export function roomOf(path: string): string {
  const [district = '', first = '', second] = path.split('/');
  if (district !== 'app') return district;
  const nested = ['backoffice', 'site', 'commerce', 'people', 'intake'].includes(first);
  return nested ? `app/${first}/${second}` : `app/${first}`;
}

/** How many rooms stand above each other: a room stands above all that it imports. */
export function floorsOf(graph: Graph): number {
  const floors = new Map<string, number>();
  // Each group comes after all that it needs.
  for (const group of groupsOf(graph)) {
    const below = group.flatMap((node) => [...(graph.get(node) ?? [])]);
    const others = below.filter((node) => !group.includes(node));
    const floor = 1 + Math.max(0, ...others.map((node) => floors.get(node) ?? 0));
    for (const node of group) floors.set(node, floor);
  }
  return Math.max(0, ...floors.values());
}
