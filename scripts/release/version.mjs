// Runs inside `npm version`: what stands under "Unreleased" in CHANGELOG.md becomes the version's, and the
// image's version in deploy/kubernetes follows.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = process.cwd();

/** The changelog with what was not released under the version; throws where there is nothing. */
export function released(changelog, version, day) {
  const [, before, text] = /^([\s\S]*?)## Unreleased\n([\s\S]*?)(?=\n## |$)/.exec(changelog) ?? [];
  if (text === undefined || text.trim() === '') {
    throw new Error('CHANGELOG.md has nothing under "## Unreleased".');
  }
  const rest = changelog.slice(before.length + '## Unreleased\n'.length + text.length);
  return `${before}## Unreleased\n\n## ${version} - ${day}\n${text}${rest}`;
}

const read = (name) => readFileSync(join(root, name), 'utf8');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version } = JSON.parse(read('package.json'));
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(join(root, 'CHANGELOG.md'), released(read('CHANGELOG.md'), version, day));
  const folder = join(root, 'deploy/kubernetes');
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(
      join(folder, name),
      text.replace(/image: sapioworker:\S+/g, `image: sapioworker:${version}`),
    );
  }
}
