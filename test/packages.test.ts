import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const told = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** `@scope/name/part` is the package `@scope/name`; null for files of our own and of Node. */
function packageOf(request: string): string | null {
  if (/^[./#~]|^virtual:/.test(request) || isBuiltin(request)) return null;
  return /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? null;
}

/** Every package that a file asks for: by import, export from, import() and require(). */
function packagesIn(file: string): Set<string> {
  const source = readFileSync(root + file, 'utf8');
  const { module } = parseSync(file, source);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, said] = /^["'`]([^"'`$]+)["'`]$/.exec(source.slice(start, end)) ?? [];
      return said ?? [];
    }),
    // `load` is what our own createRequire is called; the bundler may number it.
    ...[...source.matchAll(/\b(?:__require|require|load)(?:\$\d+)?\(["`']([^"`']+)["`']\)/g)].map(
      ([, said]) => `${said}`,
    ),
  ];
  return new Set(requests.flatMap((request) => packageOf(request) ?? []));
}

const all = (files: readonly string[]) => new Set(files.flatMap((file) => [...packagesIn(file)]));
const built = () => all(globSync('build/server/**/*.js', { cwd: root }));

describe('the packages of package.json', () => {
  it('hold as dependencies all that the built server and its scripts ask for, and nothing else', () => {
    const needed = new Set([...built(), 'commander']);
    expect(needed.size).toBeGreaterThan(20);
    expect([...needed].sort()).toEqual(Object.keys(told.dependencies).sort());
  });

  it('name everything that the sources import', () => {
    const files = globSync(
      '{app,console,platform,ui,paystack,identity,messaging,scripts,test}/**/*.{ts,tsx,mjs}',
      {
        cwd: root,
      },
    );
    const known = { ...told.dependencies, ...told.devDependencies };
    const unknown = [...all(files)].filter((name) => !(name in known));
    expect(unknown).toEqual([]);
  });
});
