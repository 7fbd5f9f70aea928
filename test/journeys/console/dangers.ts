import type { Page } from 'playwright-core';

// A picture of a vector that is no picture is asked for and not there: the browser says so.
export const missing = /status of 40[034]/;

/** Notes every script that runs and everything the content security policy had to stop. */
export async function watched(page: Page): Promise<Page> {
  await page.context().addInitScript(() => {
    const struck: string[] = [];
    Object.assign(window, { struck });
    window.alert = () => struck.push('a script ran');
    document.addEventListener('securitypolicyviolation', (event) =>
      struck.push(`${event.violatedDirective} stopped ${event.blockedURI} ${event.sample}`),
    );
  });
  return page;
}

/** What of the page would run a script, or did. */
export const dangers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [...(window as unknown as { struck: string[] }).struck];
    for (const one of document.querySelectorAll('*')) {
      for (const { name, value } of one.attributes) {
        const runs =
          /^on|^srcdoc$/.test(name) || /^\s*(javascript|vbscript|data:text)/i.test(value);
        // A property's value is no address: an input shows it as text.
        if (runs && !['value', 'alt', 'content', 'title', 'aria-label'].includes(name)) {
          found.push(`${one.tagName} ${name}=${value}`);
        }
      }
    }
    const strange =
      'iframe, object, embed, base, main form[action^=javascript], main script[src^=data]';
    for (const one of document.querySelectorAll(strange)) found.push(one.tagName);
    return found;
  });
