import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Ours alone, and not the platform's, wherever the product lies: a folder above it may be called `app` too. */
const app = fileURLToPath(new URL('../../app/', import.meta.url)).replaceAll('\\', '/');
export const contracts = new RegExp(`^${app.replace(/[^\w/]/g, '\\$&')}(.*[./])?contract\\.ts$`);

type Named = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Named => typeof value === 'object' && value !== null;
const isCall = (value: Named) => 'method' in value && 'path' in value && 'base' in value;

/** What a browser needs of an export: of a call its address and which staff may make it, of a shape nothing. */
function lightOf(value: unknown): unknown {
  if (typeof value === 'function') return undefined;
  if (!isObject(value) || Array.isArray(value)) return value;
  if ('_zod' in value) return undefined;
  if (isCall(value)) {
    const { base, method, path, access } = value;
    return { base, method, path, ...(access === 'public' ? {} : { access }) };
  }
  const entries = Object.entries(value).map(([name, one]) => [name, lightOf(one)]);
  return Object.fromEntries(entries);
}

/** The bases of all calls among the exports of a contract. */
function basesOf(value: unknown): unknown[] {
  if (!isObject(value) || '_zod' in value) return [];
  return isCall(value) ? [value.base] : Object.values(value).flatMap(basesOf);
}

/** A contract as the console takes it in; null for one with calls of the site, which stays whole. */
export function lightContract(exported: Named): string | null {
  return basesOf(exported).some((base) => base !== 'admin') ? null : shapeless(exported);
}

/** A contract without its shapes, for who only makes its calls. */
export function shapeless(exported: Named): string {
  return Object.entries(exported)
    .map(([name, value]) => [name, JSON.stringify(lightOf(value))])
    .filter(([, json]) => json !== undefined)
    .map(([name, json]) => `export const ${name} = ${json};\n`)
    .join('');
}

/**
 * Staff's contracts without their shapes: the server checks what the console sends, so that the
 * console needs no Zod. What imports a shape all the same fails the build.
 */
export function callsPlugin(): Plugin {
  return {
    name: 'calls',
    apply: 'build',
    transform: {
      filter: { id: contracts },
      async handler(_source, id) {
        const code = lightContract(await import(id));
        return code === null ? null : { code, map: null, moduleType: 'js' };
      },
    },
  };
}
