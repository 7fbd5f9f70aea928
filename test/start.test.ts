import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { freePort } from './support/free-port.ts';
import { embedded, type Site, startSite } from './support/site.ts';

const sites: Site[] = [];
afterAll(async () => {
  for (const site of sites) await site.stop();
});
async function start(settings: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ ...embedded, ...settings });
  sites.push(site);
  return site;
}

describe('a started site', () => {
  it('shows figures to operators alone, and keeps its folder to itself', async () => {
    const site = await start();
    const statusOf = async (address: string) => (await fetch(address)).status;
    for (const path of ['/healthz', '/readyz']) {
      expect([path, await statusOf(site.address + path)]).toEqual([path, 200]);
      expect([path, await statusOf(site.operations + path)]).toEqual([path, 200]);
    }
    expect(await statusOf(`${site.address}/metrics`)).toBe(404);
    expect(await statusOf(`${site.operations}/`)).toBe(404);
    const figures = await (await fetch(`${site.operations}/metrics`)).text();
    expect(figures).toMatch(/^sapioworker_badges_left 3\d{10}$/m);
    expect(figures).toContain('route="/readyz"');
    const open = readdirSync(site.folder, { recursive: true })
      .map((name) => join(site.folder, String(name)))
      .concat(site.folder)
      // A file that takes the place of another one may be gone by now.
      .filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it('tells the first password also where its port is taken: the next start has none to tell', async () => {
    const [port, taken] = [await freePort(), createServer()];
    await new Promise<void>((resolve) => taken.listen(port, 'localhost', resolve));
    const said = await start({ PORT: String(port) }).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    await new Promise((resolve) => taken.close(resolve));
    expect(said).toContain(`Port ${port} is taken.`);
    expect(said).toMatch(/administrator@\S+\s+(?:\w{1,4}-?){7}\n/);
  });

  it('names its setting where nothing can listen at its address', async () => {
    const said = await start({ HOST: '192.0.2.1' }).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    expect(said).toContain('of "192.0.2.1" (EADDRNOTAVAIL). Set HOST to');
    expect(said).not.toContain('    at ');
  });

  it('runs a stand-in for each provider, a process of its own, that ends with it; says whose port is taken', async () => {
    const [payments, identity, figures] = [await freePort(), await freePort(), await freePort()];
    const taken = [createServer(), createServer()] as const;
    for (const [n, [port, host]] of (
      [
        [payments, 'localhost'],
        [figures, '127.0.0.1'],
      ] as const
    ).entries()) {
      await new Promise<void>((resolve) => taken[n]?.listen(port, host, resolve));
    }
    const site = await start({
      PAYSTACK_SANDBOX_PORT: String(payments),
      IDENTITY_SANDBOX_PORT: String(identity),
      OPERATIONS_PORT: String(figures),
      OPERATIONS_HOST: '127.0.0.1',
    });
    await site.oneTimePassword();
    const controls = `http://localhost:${identity}/sandbox/controls`;
    expect(await (await fetch(controls)).json()).toEqual({ delayMs: 0, fault: 'none' });
    expect(site.said()).toContain(
      `Identity checks go to the sandbox at http://localhost:${identity}`,
    );
    expect(site.said()).toContain(
      `Port ${payments} is taken: what listens there is used as the payment`,
    );
    expect((await fetch(`${site.address}/about`)).status).toBe(200);
    await expect
      .poll(() => site.said(), { timeout: patience })
      .toContain(
        `Port ${figures} is taken, so there is no /metrics. Set OPERATIONS_PORT to another one`,
      );
    await site.stop();
    await expect
      .poll(() => fetch(controls).catch(() => 'gone'), { timeout: patience })
      .toBe('gone');
    for (const one of taken) await new Promise((resolve) => one.close(resolve));
  });
});
