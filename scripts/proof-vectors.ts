// Makes docs/proof-vectors.json and prints the root behind them into docs/proof.md. The keys are thrown away: nobody
// can sign another vector with them.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeVectors } from '../test/support/proof-vectors.ts';

const at = (name: string) => fileURLToPath(new URL(`../docs/${name}`, import.meta.url));
const { vectors, root } = await makeVectors();
writeFileSync(at('proof-vectors.json'), `${JSON.stringify(vectors, null, 2)}\n`);
const text = readFileSync(at('proof.md'), 'utf8');
const marked = /(<!-- root -->\n\n```json\n)[^`]*(\n```)/;
writeFileSync(at('proof.md'), text.replace(marked, `$1${JSON.stringify(root)}$2`));
