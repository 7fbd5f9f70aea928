const nonce = document.currentScript?.nonce ?? '';

function add<Name extends 'link' | 'script'>(
  name: Name,
  more: object,
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), { nonce, ...more });
  document.head.append(element);
  return element;
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
  const links = (held.dataset.files ?? '')
    .split(' ')
    .map((href) => add('link', { rel: 'modulepreload', href, onerror: give }));
  const script = add('script', { type: 'module', textContent: held.textContent, onerror: give });
  let given = false;
  function give() {
    if (given) return;
    given = true;
    for (const one of [...links, script]) one.remove();
    failed();
  }
}
