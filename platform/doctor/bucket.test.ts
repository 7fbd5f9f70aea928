import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { bucketUrl } from '#test/support/bucket.ts';
import { readConfig } from '../config.server.ts';
import { lookAtBucket } from './bucket.server.ts';

it('leaves nothing in a bucket whose keys may put and delete and not list', async () => {
  const objects = new Set<string | undefined>();
  const server = createServer(({ method, url }, response) => {
    if (method === 'PUT') objects.add(url);
    if (method === 'DELETE') objects.delete(url);
    response.statusCode = method === 'GET' ? 403 : 200;
    response.end('<Error><Code>AccessDenied</Code></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const found = await lookAtBucket(
    readConfig({
      STORAGE_URL: bucketUrl(address, 'site'),
      STORAGE_ACCESS_KEY: 'S3RVER',
      STORAGE_SECRET_KEY: 'S3RVER',
    }),
  );
  await new Promise((resolve) => server.close(resolve));
  expect(found.says).toContain('The storage answered 403 (AccessDenied).');
  expect([...objects]).toEqual([]);
});
