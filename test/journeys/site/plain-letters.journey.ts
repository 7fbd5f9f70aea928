import { expect, it } from 'vitest';
import { openContext, phone } from '../../support/browser.ts';
import { siteStops } from '../../support/routes.ts';
import { inParallel, sampleOf, sidewaysPixels } from '../support/inspect.ts';

const paths = siteStops().flatMap(({ path, to }) => (to === undefined ? [path] : []));

// On a slow line a first visit is read in the letters of the device, and those may be wide.
it.each(sampleOf([320, phone.width], 2))(
  'no page is wider than a phone of %i px without the site’s letters',
  async (width) => {
    const context = await openContext({ viewport: { ...phone, width } });
    await context.route('**/*.woff2', (route) => route.abort());
    const wide = new Map<string, number>();
    await inParallel(paths, 3, async (path) => {
      const page = await context.newPage();
      await page.goto(path);
      const over = await sidewaysPixels(page);
      if (over > 0) wide.set(path, over);
      await page.close();
    });
    await context.close();
    expect(Object.fromEntries(wide)).toEqual({});
  },
);
