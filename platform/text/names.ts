/** The names in an object, with the types that `Object.keys` forgets. For objects made here alone. */
export function namesIn<T extends object>(object: T): Extract<keyof T, string>[] {
  const names: Extract<keyof T, string>[] = [];
  for (const name in object) names.push(name);
  return names;
}

export const hasName = <T extends object>(object: T, name: PropertyKey): name is keyof T =>
  Object.hasOwn(object, name);

export const objectOf = <const Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, make(name)])) as Readonly<Record<Name, Value>>;
