import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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

interface Check {
  readonly id: number;
  readonly holds: string;
  readonly minutes: number;
  readonly files?: readonly string[];
  readonly journeys?: readonly string[];
  readonly script?: readonly string[];
  readonly named?: string;
  readonly sizes?: readonly string[];
  readonly bug: string;
  readonly where?: string;
  readonly lacks?: string;
}
interface State {
  readonly commit: string;
  readonly changed: boolean;
  readonly seeds: readonly string[];
  readonly results: Record<string, object>;
}
interface Runner {
  resumed(text: string, source: Pick<State, 'changed' | 'commit'>, seeds?: string[]): State;
  waiting(
    state: State,
    wanted: readonly Check[],
  ): { readonly check: Check; readonly seed: string }[];
  cellOf(check: Check, result?: object): string;
  pageOf(state: State, day: string): string;
}

describe('npm run programme -- --release (ASSURE-02)', async () => {
  const folder: string = '../scripts/programme';
  const { amounts } = (await import(/* @vite-ignore */ `${folder}/checks/sizes.mjs`)) as {
    amounts(long: boolean): Record<string, string>;
  };
  const { checks } = (await import(/* @vite-ignore */ `${folder}/checks.mjs`)) as {
    readonly checks: readonly Check[];
  };
  const { resumed, waiting, cellOf, pageOf } = (await import(
    /* @vite-ignore */ `${folder}/results.mjs`
  )) as Runner;
  const at = { commit: 'abc', changed: false };
  const passed = { ok: true, passed: 3, failed: 0, skipped: 0, minutes: 2, figures: [] };

  it('names fifty checks, with files, sizes and tests that are there, within one night', () => {
    expect(checks.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    const minutes = checks.reduce((sum, one) => sum + one.minutes, 0);
    expect(minutes * 3).toBeLessThanOrEqual(15 * 60);
    for (const {
      id,
      files = [],
      journeys = [],
      script = [],
      named = '',
      sizes = [],
      ...one
    } of checks) {
      const all = [...files, ...journeys, ...script];
      expect([id, all.length > 0]).toEqual([id, one.minutes > 0]);
      expect([id, all.filter((file) => !existsSync(join(root, file)))]).toEqual([id, []]);
      expect([id, sizes.filter((name) => !amounts(true)[`PROGRAMME_${name}`])]).toEqual([id, []]);
      const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('');
      expect([id, named.split('|').every((words) => text.includes(words))]).toEqual([id, true]);
    }
  });

  it('names a planted bug where it stands: in the page’s table, or in a test', () => {
    const page = readFileSync(join(root, 'docs/reliability.md'), 'utf8').replaceAll(/ {2,}/g, ' ');
    const [, planted = ''] = page.split('## Planted bugs');
    const apart = /[;,] /;
    for (const { id, bug, where } of checks) {
      if (!bug) continue;
      expect([id, existsSync(join(root, `${where}`))]).toEqual([id, true]);
      if (where !== 'docs/reliability.md') continue;
      const words = bug.replaceAll('’', "'").split(apart)[0] ?? '';
      expect([id, planted.includes(words)]).toEqual([id, true]);
    }
  });

  it('keeps no result of other sources or seeds', () => {
    const old = JSON.stringify({ ...at, seeds: ['1', '2', '3'], results: { '4:1': passed } });
    expect(resumed(old, at).results).toHaveProperty('4:1');
    for (const [source, seeds] of [
      [{ ...at, commit: 'other' }],
      [{ ...at, changed: true }],
      [at, ['7', '8', '9']],
    ] as const) {
      expect(resumed(old, source, seeds && [...seeds]).results).toEqual({});
    }
    expect(resumed('', at).seeds).toHaveLength(3);
  });

  it('goes on where it was cut, and does nothing twice', () => {
    const state = { ...at, seeds: ['1', '2'], results: { '4:1': passed, '5:2': passed } };
    const wanted = checks.filter(({ id }) => [4, 5, 20].includes(id));
    const left = waiting(state, wanted).map(({ check, seed }) => `${check.id}:${seed}`);
    expect(left).toEqual(['5:1', '4:2']);
  });

  it('calls nothing passed that was not', () => {
    const [check] = checks as [Check];
    expect(cellOf(check)).toBe('not run');
    expect(cellOf(check, { ...passed, failed: 1, ok: false })).toBe('FAILED: 1 of 4');
    expect(cellOf(check, { ...passed, ok: false })).toMatch(/^FAILED/);
    expect(cellOf(check, { ...passed, passed: 0, ok: false })).toMatch(/^FAILED/);
    expect(cellOf(check, { ...passed, passed: 0, skipped: 2 })).toMatch(/^not run/);
    expect(cellOf(check, { ...passed, passed: 0 })).toMatch(/^not run/);
    expect(cellOf(check, { ...passed, stuck: true })).toMatch(/^FAILED: not done/);
    expect(cellOf(checks[19] as Check, passed)).toBe('not built');
    expect(cellOf(check, passed)).toBe('3 passed, 2 min');
  });

  it('writes a row a check and a column a seed, and counts them', () => {
    const state = {
      ...at,
      seeds: ['1', '2', '3'],
      results: { '1:1': passed, '2:1': { ...passed, failed: 1 } },
    };
    const page = pageOf(state, '2026-01-01');
    expect(page).toContain('of 150 (50 checks, 3 seeds) 1 passed, 1 failed, 148 were not run');
    const row = (id: number) => page.split('\n').find((line) => line.startsWith(`| ${id} |`));
    expect(row(1)).toContain('| 3 passed, 2 min | not run | not run |');
    expect(row(2)).toContain('| FAILED: 1 of 4 | not run | not run |');
    expect(row(50)).toContain('none named yet');
  });
});
