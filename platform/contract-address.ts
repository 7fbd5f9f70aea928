import type { AnyCall, Base, Sent } from './contract.ts';

/** Where each API family answers (C-44): a path on this server or the address of another one. */
export type BaseAddresses = Readonly<Record<Base, string>>;

export const defaultBases: BaseAddresses = {
  main: '/api',
  verification: '/api',
  admin: '/api/v1',
};

/** Paths on the site's own server, for what a browser fetches with its cookies: a picture, a download. */
export function pathsOf(bases: BaseAddresses): BaseAddresses {
  const path = (base: string) => (base.startsWith('/') ? base : new URL(base).pathname);
  return { main: path(bases.main), verification: path(bases.verification), admin: bases.admin };
}

/** Takes base and path with or without slashes at the seam (CLI-08). */
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
