import type { AnyCall, Base, Sent } from './contract.ts';

/** Where each API family answers (C-44): a path on this server or the address of another one. */
export type BaseAddresses = Readonly<Record<Base, string>>;

export const defaultBases: BaseAddresses = {
  main: '/api',
  verification: '/api',
  admin: '/api/v1',
};

/**
 * The path of each API family on the server of the site, which answers there whatever host is set: for what a
 * browser asks for by itself, with its cookies (a picture, a download).
 */
export function pathsOf(bases: BaseAddresses): BaseAddresses {
  const path = (base: string) => (base.startsWith('/') ? base : new URL(base).pathname);
  return { main: path(bases.main), verification: path(bases.verification), admin: bases.admin };
}

/** Joins a base and a path, written with or without slashes at the seam (CLI-08). */
export function joinAddress(base: string, path: string): string {
  let end = base.length;
  while (base[end - 1] === '/') end -= 1;
  return `${base.slice(0, end)}/${path.replace(/^\/+/, '')}`;
}

export function addressOf(
  call: Pick<AnyCall, 'base' | 'path'>,
  input: Sent,
  bases: BaseAddresses,
): string {
  const params = new Map<string, unknown>(Object.entries(input.params ?? {}));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name) ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const address = joinAddress(bases[call.base], path);
  return query.size > 0 ? `${address}?${query}` : address;
}
