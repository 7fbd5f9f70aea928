// Writes figures into docs/<name>.md: one section for each command, the others stay as they are.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Puts `text` under `heading` between the marks of `key`; makes the file when it is missing. */
export function writeSection(name, title, key, heading, text) {
  const file = fileURLToPath(new URL(`../../docs/${name}.md`, import.meta.url));
  const [from, to] = [`<!-- ${key} -->`, `<!-- /${key} -->`];
  const section = `${from}\n\n## ${heading}\n\n${text.trim()}\n\n${to}`;
  const old = existsSync(file) ? readFileSync(file, 'utf8') : `# ${title}\n`;
  const [start, end] = [old.indexOf(from), old.indexOf(to)];
  const next =
    start >= 0 && end > start
      ? old.slice(0, start) + section + old.slice(end + to.length)
      : `${old.trimEnd()}\n\n${section}\n`;
  writeFileSync(file, next);
  const biome = fileURLToPath(new URL('../../node_modules/.bin/biome', import.meta.url));
  spawnSync(biome, ['format', '--write', file]);
}
