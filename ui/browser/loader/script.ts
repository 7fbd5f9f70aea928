import { loadAnew } from './newer-build.ts';

const nonce = document.currentScript?.nonce ?? '';

function add(name: 'link' | 'script', more: object): void {
  document.head.append(Object.assign(document.createElement(name), { nonce, ...more }));
}

/**
 * Fetches the whole file before the browser is asked for the module: most take one that did not come once
 * for failed as long as the page lives (https://github.com/whatwg/html/issues/6768).
 */
async function fetchModule(href: string): Promise<void> {
  const answer = await fetch(href);
  if (answer.status === 404) loadAnew();
  if (!answer.ok) throw answer;
  await answer.blob();
  // Read while the others come.
  add('link', { rel: 'modulepreload', href });
}

/**
 * Runs the page's own script, which the server wrote into the page as plain text with the files that it
 * needs (platform/http/pages/held-script.server.ts). `failed` is told when one of them does not come.
 */
export function runPageScript(failed: () => void): void {
  const held = document.getElementById('page-script');
  // It stands at the end of the page, and what is pressed on a slow line may stand far before it. The parser
  // makes the element before its words have come, so they are whole only when something follows them.
  if (!held || (document.readyState === 'loading' && !held.nextSibling)) {
    addEventListener('DOMContentLoaded', () => runPageScript(failed), { once: true });
    return;
  }
  Promise.all(held.dataset.files?.split(' ').map(fetchModule) ?? []).then(
    () => add('script', { type: 'module', textContent: held.textContent, onerror: failed }),
    failed,
  );
}
