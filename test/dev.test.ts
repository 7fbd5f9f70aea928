import { afterAll, beforeAll, expect, it } from 'vitest';
import { embedded, type Site, startSite } from './support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite(embedded, 'dev');
});
afterAll(() => site.stop());

it('`npm run dev` serves pages, calls and the console from the sources', async () => {
  for (const [path, words] of [
    ['/', 'Time is money'],
    ['/verification/Sw-AMY20', 'Amina Yusuf'],
    ['/api/services', '"success":true'],
    ['/admin', '<div id="'],
  ]) {
    const answer = await fetch(site.address + path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text()).toContain(words);
  }
});
