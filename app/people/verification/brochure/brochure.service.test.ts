import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.server.ts';
import { brochureKeeper, placeOf } from './brochure.service.server.ts';

describe('brochureKeeper', () => {
  const config = readConfig({ SITE_URL: 'https://sapioworker.example.com/' });

  it('takes its addresses from the settings', () => {
    expect(placeOf(config).site).toBe('https://sapioworker.example.com');
  });

  it('makes the brochure once and keeps it', async () => {
    const brochure = brochureKeeper({ config });
    const [first, second] = await Promise.all([brochure(), brochure()]);
    expect(second).toBe(first);
  });

  it('gives every process the same tag, and other addresses another one', async () => {
    const tag = async (site: string) =>
      (await brochureKeeper({ config: readConfig({ SITE_URL: site }) })()).etag;
    const here = await tag('https://sapioworker.example.com');
    expect(here).toMatch(/^"[\w-]{22}"$/);
    expect(await tag('https://sapioworker.example.com')).toBe(here);
    expect(await tag('https://other.example.com')).not.toBe(here);
  });
});
