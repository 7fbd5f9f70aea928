import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

export interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression of a source text, and `new RegExp` of anything but a literal text. */
export function patternsIn(file: string, code: string): Pattern[] {
  // In a .ts file `<T>(list` begins a generic function; as .tsx it would begin an element.
  const { program, errors } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${file} could not be read: ${errors[0]?.message}`);
  const found: Pattern[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const one of node) walk(one);
      return;
    }
    const { type, regex, callee, arguments: args } = node as Record<string, unknown>;
    const literal = regex as { pattern: string; flags: string } | undefined;
    if (type === 'Literal' && literal) {
      found.push({ file, source: literal.pattern, flags: literal.flags });
    }
    if ((callee as { name?: string } | undefined)?.name === 'RegExp') {
      const [source, flags] = (args as { value?: unknown }[]).map((one) => one.value);
      const made = typeof source === 'string' ? source : '(made while running)';
      found.push({ file, source: made, flags: String(flags ?? '') });
    }
    for (const one of Object.values(node)) walk(one);
  };
  walk(program);
  return found;
}

/** All source files of a folder, tests aside. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

export const patternsOf = (folder: string) =>
  sourcesIn(folder).flatMap((file) => patternsIn(file, readFileSync(file, 'utf8')));
