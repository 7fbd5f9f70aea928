import { type ComponentType, createContext, lazy } from 'react';
import type { ResourceCalls } from '#platform/staff/lists.ts';

/** The groups of the menu, in their order. */
export const groups = [
  'People',
  'Orders and payments',
  'Inbox',
  'Catalogue',
  'Content',
  'System',
] as const;

/** A resource of the console: its place in the menu and its screens, each loaded when it is opened. */
export interface Screens {
  /** In the console's addresses; `<name>.read` and `<name>.write` are its permissions. */
  readonly name: string;
  readonly calls: ResourceCalls;
  /** In the menu and as the title, e.g. `Verification records`. */
  readonly label: string;
  readonly group: (typeof groups)[number];
  readonly list: ComponentType;
  readonly show?: ComponentType;
  readonly create?: ComponentType;
  readonly edit?: ComponentType;
  /** Parts of other capabilities on the screen of one record; each reads the record by its context. */
  readonly cards?: Readonly<Record<string, ComponentType>>;
  /** The field by which a record is named in titles and crumbs. */
  readonly named?: string;
}

/** A screen by its name in a module that is loaded when it is first shown. */
export function screen<N extends string>(
  load: () => Promise<{ readonly [K in N]: ComponentType }>,
  name: N,
): ComponentType {
  return lazy(async () => {
    const shown: ComponentType = (await load())[name];
    return { default: shown };
  });
}

/** All resources of the console, for its menu. */
export const ScreensContext = createContext<readonly Screens[]>([]);
