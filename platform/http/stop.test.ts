import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Effects, goodNote, sampleCalls } from '#test/programme/sample-calls.ts';
import { listen, sendRaw } from '#test/programme/sockets/raw.ts';
import { patience } from '#test/support/patience.ts';
import { openProduct } from '#test/support/product.ts';

describe('a server that is told to stop', () => {
  it('lets a running request end, refuses new ones in the documented shape, then is gone', {
    tags: 'nightly',
  }, async () => {
    let go = () => {};
    const effects: Effects = {
      kept: 0,
      wait: new Promise<void>((resolve) => {
        go = resolve;
      }),
    };
    const product = await openProduct({ seeds: false, calls: () => sampleCalls(effects) });
    const port = await listen(product.app);
    const running = fetch(`http://127.0.0.1:${port}/api/notes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(goodNote),
    });
    // A connection that is in use already still reaches the server while it drains.
    const pipelined = connect(port, '127.0.0.1');
    const body = JSON.stringify({ ...goodNote, title: 'Second' });
    const post = `POST /api/notes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    let heard = '';
    pipelined.on('data', (chunk) => {
      heard += chunk.toString();
    });
    pipelined.write(post);
    await expect.poll(() => effects.begun, { timeout: patience }).toBe(2);
    const closed = product.app.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    pipelined.write('GET /api/notes/1 HTTP/1.1\r\nHost: a\r\n\r\n');
    await new Promise((resolve) => setTimeout(resolve, 50));
    go();
    expect((await running).status).toBe(200);
    await closed;
    expect(effects.kept).toBe(2);
    expect(heard).toMatch(/^HTTP\/1.1 200 /);
    const second = heard.slice(heard.indexOf('HTTP/1.1', 10));
    expect(second).toMatch(/^HTTP\/1.1 503 /);
    expect(second).toContain('"error":"busy"');
    expect(second.toLowerCase()).toContain('connection: close');
    await expect(sendRaw(port, 'GET / HTTP/1.1\r\n\r\n')).rejects.toThrow('ECONNREFUSED');
    await product.platform.jobs.stop();
    await product.platform.database.close();
  });

  it('waits for no connection that was kept after its last answer', async () => {
    const { promise: wait, resolve: go } = Promise.withResolvers<void>();
    const effects: Effects = { kept: 0, wait };
    const product = await openProduct({ seeds: false, calls: () => sampleCalls(effects) });
    const port = await listen(product.app);
    // As a proxy or browser does: it says nothing of the end of the connection.
    const kept = connect(port, '127.0.0.1');
    const body = JSON.stringify(goodNote);
    let heard = '';
    kept.on('data', (chunk) => {
      heard += chunk.toString();
    });
    kept.write(
      `POST /api/notes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await expect.poll(() => effects.begun, { timeout: patience }).toBe(1);
    const closed = product.app.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    go();
    const began = performance.now();
    await closed;
    expect(performance.now() - began).toBeLessThan(5_000);
    await expect.poll(() => heard, { timeout: patience }).toMatch(/^HTTP\/1.1 200 /);
    expect(heard.toLowerCase()).toContain('connection: close');
    expect(heard).toContain('"success":true');
    await product.platform.jobs.stop();
    await product.platform.database.close();
  });
});
