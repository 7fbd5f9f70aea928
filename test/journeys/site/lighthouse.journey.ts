import { expect, inject, it } from 'vitest';
import { at } from '../../support/browser.ts';
import { inFull } from '../support/inspect.ts';
import { audit } from '../support/lighthouse.ts';

// Of a worker who wants to be found; where none was asked, Lighthouse would count the noindex as a fault.
const record = '/verification/Sw-AMY20';

// The record in the programme; `npm run bench:pages` judges every page.
it.each(inFull ? ['/', record] : ['/'])(
  'gives %s 100 for accessibility, best practices and SEO',
  async (path) => {
    const { scores, lost } = await audit(at(path), inject('debuggingPort'));
    expect(lost).toEqual([]);
    expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 });
  },
);
