// `npm run notice`: writes NOTICE, the licences of the packages that reach a server or a browser, from what
// is installed. `node scripts/release/notice.mjs --check` ends with 1 when the file is not what it would write.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placeOf } from './sbom.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = join(root, 'NOTICE');

/**
 * Of the packages for development these reach a server or a browser too: they are taken into the bundles,
 * with all that they need.
 */
const bundled = [
  '@mui/icons-material',
  '@mui/material',
  '@opentelemetry/api',
  '@opentelemetry/exporter-metrics-otlp-http',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/sdk-trace',
  '@react-email/components',
  '@react-router/node',
  '@tanstack/react-query',
  '@tiptap/extension-image',
  '@tiptap/pm',
  '@tiptap/react',
  '@tiptap/starter-kit',
  'csv-parse',
  'csv-stringify',
  'fastify-type-provider-zod',
  'kysely',
  'otpauth',
  'pg-boss',
  'react-admin',
  'react-router',
  'zod',
];

/** The paths of all packages that serve: the dependencies, what is bundled, and what those need. */
export function servingOf(packages) {
  const found = new Set();
  const queue = [...Object.keys(packages[''].dependencies), ...bundled].map((name) => ['', name]);
  for (const [from, name] of queue) {
    const place = placeOf(packages, from, name);
    // Binaries of other machines are not here; those of this one have the same licence.
    if (!place || found.has(place) || !existsSync(join(root, place))) continue;
    found.add(place);
    const { dependencies, optionalDependencies } = packages[place];
    const needs = Object.keys({ ...dependencies, ...optionalDependencies });
    queue.push(...needs.map((one) => [place, one]));
  }
  return [...found].sort();
}

function licenceText(folder) {
  if (!existsSync(folder)) return null;
  const name = readdirSync(folder).find((one) => /^(licen[cs]e|copying)([.-]|$)/i.test(one));
  if (!name) return null;
  return readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim();
}

/** The whole file. Each text stands once, under the packages it is of. */
export function noticeOf(packages) {
  const byText = new Map();
  for (const path of servingOf(packages)) {
    const { version, license = 'not stated' } = packages[path];
    const line = `${path.split('node_modules/').at(-1)} ${version} (${license})`;
    const text =
      licenceText(join(root, path)) ?? `The package has no file with its licence: ${license}.`;
    byText.set(text, [...new Set([...(byText.get(text) ?? []), line])]);
  }
  const parts = [...byText].map(([text, lines]) => `${lines.join('\n')}\n\n${text}\n`);
  const head =
    'Sapioworker uses these packages. Each stands here with its version and licence, and under them the\nwords of that licence. Made by `npm run notice` from what is installed.\n';
  return `${[head, ...parts].join(`\n${'='.repeat(80)}\n\n`)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const text = noticeOf(packages);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error('NOTICE is not what is installed: run `npm run notice`.');
    process.exit(1);
  }
}
