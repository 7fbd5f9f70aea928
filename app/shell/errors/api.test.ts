import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { allFigures } from '#app/contents/figures.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { openLog } from '#platform/log.server.ts';
import { openTelemetry } from '#platform/telemetry/telemetry.server.ts';
import { openCollector } from '#test/support/collector.ts';
import { patience } from '#test/support/patience.ts';
import { openProduct } from '#test/support/product.ts';

const collector = await openCollector();
const product = await openProduct({
  env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_METRIC_EXPORT_INTERVAL: '200' },
});
afterAll(async () => {
  await product.platform.telemetry.stop();
  await product.close();
  await collector.close();
});

const came = (path: string) => expect.poll(() => collector.text(path), { timeout: patience });
const report = (body: object) => product.post('/errors', body);
const broken = {
  type: 'TypeError',
  message: 'cannot read ada@example.com at https://site.example/verification/Sw-AMY20',
  stack:
    'at a (https://site.example/assets/menu-Ab1.js:1:23)\nat https://site.example/me?code=1:2:3',
};

describe('an error of a page', () => {
  it('is refused when it is not told as it must be', async () => {
    for (const body of [{}, { ...broken, url: '/me' }, { ...broken, message: 'x'.repeat(501) }]) {
      expect((await report(body)).statusCode).toBe(400);
    }
    expect(product.platform.telemetry.errors.browser).toBe(0);
  });

  it('reaches log, figures and the collector without anything of a person', async () => {
    expect((await report(broken)).json()).toEqual({ success: true });
    expect(await product.metrics.text()).toContain('sapioworker_errors_total{side="browser"} 1');
    await came('/v1/traces').toContain('assets/menu-Ab1.js:1:23');
    const logged = product.logged.filter((line) => line.includes('an error in a browser'));
    expect(logged).toHaveLength(1);
    for (const text of [collector.text('/v1/traces'), ...logged]) {
      expect(text).not.toMatch(/ada@|AMY20|site\.example|code=1/);
    }
  });
});

describe('what goes to a collector', () => {
  it('are traces by pattern, under the request’s id', async () => {
    const answer = await product.get('/verifications/verified/Sw-AMY20');
    const id = String(answer.headers['x-request-id'] ?? '').replaceAll('-', '');
    await came('/v1/traces').toContain('GET /api/verifications/verified/:');
    if (id) expect(collector.text('/v1/traces')).toContain(id);
    expect(collector.text('/v1/traces')).not.toContain('AMY20');
  });

  it('are the figures, by their names', async () => {
    for (const { name } of allFigures(product.platform)) {
      await came('/v1/metrics').toContain(`"${name}"`);
    }
    await came('/v1/metrics').toContain('http.server.request.duration');
  });

  it('are errors of the server as the log keeps them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sapioworker-otlp-'));
    const config = readConfig({
      DATA_DIR: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    });
    const telemetry = await openTelemetry(config);
    const log = openLog(config, telemetry);
    log.warn({ err: new Error('only a warning') }, 'not told');
    log.error({ err: new RangeError('too far for obi@example.com') }, 'request failed');
    expect(telemetry.errors.server).toBe(1);
    await telemetry.stop();
    expect(collector.text('/v1/traces')).toMatch(/RangeError/);
    expect(collector.text('/v1/traces')).not.toMatch(/obi@|only a warning/);
    rmSync(folder, { recursive: true, force: true });
  });

  it('is nothing where none is set, and a collector that is away stops nobody', async () => {
    const none = await openTelemetry(readConfig({}));
    expect(none.request('a', 'GET', false)).toBeNull();
    const away = await openTelemetry(
      readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }),
    );
    away.request('a', 'GET', false)?.end({ status: 200, route: '/' });
    await away.stop();
  });
});
