// Stands in a production folder in place of the build: everything is built already.
import { fileURLToPath } from 'node:url';

// The start and the commands both come by here before anything that an older Node does not have.
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(`This needs Node 24 or later; it runs under ${process.version}.`);
  process.exit(1);
}

const folder = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

export const buildIfChanged = () => folder;
export const builtOnce = () => folder;
