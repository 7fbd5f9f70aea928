import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'sapioworker-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

describe('a release (DEPLOY-04)', () => {
  it('is made by npm version: the changelog, the manifests and a tag', () => {
    for (const name of ['package.json', 'package-lock.json', 'CHANGELOG.md']) {
      cpSync(join(root, name), join(folder, name));
    }
    mkdirSync(join(folder, 'scripts/release'), { recursive: true });
    mkdirSync(join(folder, 'deploy'));
    cpSync(join(root, 'scripts/release/version.mjs'), join(folder, 'scripts/release/version.mjs'));
    cpSync(join(root, 'deploy/kubernetes'), join(folder, 'deploy/kubernetes'), { recursive: true });
    const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
    const noted = changelog.replace('## Unreleased\n', '## Unreleased\n\n- Something new.\n');
    writeFileSync(join(folder, 'CHANGELOG.md'), noted);
    git('init', '-q');
    git('config', 'user.name', 'a');
    git('config', 'user.email', 'a@example.com');
    git('add', '-A');
    git('commit', '-qm', 'all');
    execFileSync('npm', ['version', '7.8.9'], { cwd: folder, stdio: 'ignore' });
    const text = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
    expect(text).toMatch(/## Unreleased\n\n## 7\.8\.9 - \d{4}-\d\d-\d\d\n\n- Something new\./);
    expect(readFileSync(join(folder, 'deploy/kubernetes/site.yaml'), 'utf8')).toContain(
      'image: sapioworker:7.8.9',
    );
    expect(git('tag').trim()).toBe('v7.8.9');
    expect(git('status', '--porcelain')).toBe('');
  });

  it('with nothing to tell is refused', () => {
    writeFileSync(
      join(folder, 'CHANGELOG.md'),
      '# Changelog\n\n## Unreleased\n\n## 7.8.9 - 2026-01-01\n',
    );
    git('commit', '-qam', 'nothing');
    const { status, stderr } = spawnSync('npm', ['version', 'patch'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status).not.toBe(0);
    expect(stderr).toContain('nothing under "## Unreleased"');
  });

  it('names in NOTICE every package that serves, with its version', async () => {
    const script = join(root, 'scripts/release/notice.mjs');
    const { servingOf } = (await import(/* @vite-ignore */ script)) as {
      servingOf(packages: object): string[];
    };
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string }>;
    };
    const notice = readFileSync(join(root, 'NOTICE'), 'utf8');
    const serving = servingOf(packages);
    expect(serving.length).toBeGreaterThan(150);
    const missing = serving.filter(
      (path) =>
        !notice.includes(`${path.split('node_modules/').at(-1)} ${packages[path]?.version} (`),
    );
    expect(missing).toEqual([]);
  });
});
