import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Entry {
  readonly name?: string;
  readonly version: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}
interface Component {
  readonly 'bom-ref': string;
  readonly version: string;
  readonly purl: string;
  readonly scope: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}
interface Sbom {
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const root = new URL('..', import.meta.url).pathname;
const text = readFileSync(`${root}package-lock.json`, 'utf8');
const { '': product, ...packages } = JSON.parse(text).packages as Record<string, Entry>;
const script = `${root}scripts/release/sbom.mjs`;
const { sbomOf } = (await import(/* @vite-ignore */ script)) as { sbomOf(lock: string): Sbom };

describe('the list of what the product is made of (npm run sbom)', () => {
  const { components, dependencies } = sbomOf(text);

  it('names every package of the lock file once, in its version, with its checksum', () => {
    const listed = components.map((one) => [one['bom-ref'], one.version]);
    expect(listed).toEqual(Object.entries(packages).map(([path, { version }]) => [path, version]));
    expect(new Set(listed.map(([path]) => path)).size).toBe(listed.length);
    for (const [index, [path, { integrity, version }]] of Object.entries(packages).entries()) {
      const one = components[index];
      const [hash] = one?.hashes ?? [];
      const [algorithm, value = ''] = integrity?.split('-') ?? [];
      const known = integrity && [
        algorithm?.replace('sha', 'SHA-'),
        Buffer.from(value, 'base64').toString('hex'),
      ];
      expect([path, hash && [hash.alg, hash.content]]).toEqual([path, known]);
      expect(one?.purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@/);
      expect(one?.purl.endsWith(`@${version}`)).toBe(true);
    }
  });

  it('says what each needs, all of it from the list, and what is for building alone', () => {
    const known = new Set(components.map((one) => one['bom-ref']));
    for (const { dependsOn } of dependencies) {
      expect(dependsOn.filter((ref) => !known.has(ref))).toEqual([]);
    }
    const direct = { ...JSON.parse(readFileSync(`${root}package.json`, 'utf8')) };
    const wanted = Object.keys({ ...direct.dependencies, ...direct.devDependencies });
    const own = wanted.map((name) => `node_modules/${name}`).sort();
    expect(dependencies[0]?.dependsOn).toEqual(own);
    const scopeOf = (name: string) =>
      components.find((one) => one['bom-ref'] === `node_modules/${name}`)?.scope;
    expect([scopeOf('fastify'), scopeOf('vitest')]).toEqual(['required', 'excluded']);
    expect(product).toBeDefined();
  });

  it('is the same for the same lock file', () => {
    expect(JSON.stringify(sbomOf(text))).toBe(JSON.stringify(sbomOf(text)));
  });
});

describe('packages that run something when they are installed', () => {
  it('are the one that fetches Node, and the installation runs no other', () => {
    const run = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(run.map(([path]) => path)).toEqual(['node_modules/node']);
    const install = readFileSync(`${root}scripts/install.mjs`, 'utf8');
    expect(install).toContain("npm('install', '--no-save', '--include=dev', '--ignore-scripts')");
    expect(install).toContain("npm('rebuild', 'node', '--ignore-scripts=false')");
  });
});
