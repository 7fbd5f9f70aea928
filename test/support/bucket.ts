import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface S3rver {
  run(): Promise<{ address: string; port: number }>;
  close(): Promise<void>;
}

const bucket = 'sapioworker';

/** A server of the S3 protocol with one bucket, its key and secret both `S3RVER`. */
export async function openBucketServer(): Promise<{ address: string; close(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'sapioworker-s3-'));
  const load = createRequire(import.meta.url);
  const Server = load('@20minutes/s3rver') as new (options: object) => S3rver;
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The setting that leads there. */
export const bucketUrl = (address: string, prefix: string) =>
  `s3://${bucket}/${prefix}?endpoint=${address}&region=us-east-1`;
