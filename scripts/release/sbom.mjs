// `npm run sbom [file]`: what the product is made of, out of the lock file, as CycloneDX 1.6 (JSON).
// Not `npm sbom`: it wants an installed tree and stops at names such as `latest` in somebody's package.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const nameOf = (path, entry) => entry.name ?? path.split('node_modules/').at(-1);

/** `sha512-<base64>` as CycloneDX writes it. */
function hashOf(integrity) {
  const [algorithm, value] = integrity.split('-');
  const alg = algorithm.replace(/^sha/, 'SHA-');
  return { alg, content: Buffer.from(value, 'base64').toString('hex') };
}

function licenseOf(license) {
  if (!license) return {};
  const plain = /^[\w.+-]+$/.test(license);
  return { licenses: [plain ? { license: { name: license } } : { expression: license }] };
}

/** Where a package at `path` finds `name`: in its own folder, or in one further out. */
export function placeOf(packages, path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (place in packages) return place;
    if (!at) return null;
  }
}

/** The list of a lock file (version 3); the same lock gives the same list. */
export function sbomOf(lockText) {
  const lock = JSON.parse(lockText);
  const { '': root, ...packages } = lock.packages;
  const digest = createHash('sha256').update(lockText).digest('hex');
  const serial = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  const components = Object.entries(packages).map(([path, entry]) => ({
    type: 'library',
    'bom-ref': path,
    name: nameOf(path, entry),
    version: entry.version,
    // What only building and testing need is not part of what serves.
    scope: entry.dev || entry.devOptional ? 'excluded' : entry.optional ? 'optional' : 'required',
    purl: purlOf(nameOf(path, entry), entry.version),
    ...(entry.integrity ? { hashes: [hashOf(entry.integrity)] } : {}),
    ...licenseOf(entry.license),
  }));
  const dependsOn = (path, { dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .flatMap((name) => placeOf(packages, path, name) ?? [])
      .sort();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root.name,
        name: root.name,
        version: root.version,
        ...licenseOf(root.license),
      },
    },
    components,
    dependencies: [
      { ref: root.name, dependsOn: dependsOn('', root) },
      ...Object.entries(packages).map(([path, entry]) => ({
        ref: path,
        dependsOn: dependsOn(path, entry),
      })),
    ],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = readFileSync(
    fileURLToPath(new URL('../../package-lock.json', import.meta.url)),
    'utf8',
  );
  const text = `${JSON.stringify(sbomOf(lock), null, 2)}\n`;
  const [, , file] = process.argv;
  if (file) writeFileSync(file, text);
  else process.stdout.write(text);
}
