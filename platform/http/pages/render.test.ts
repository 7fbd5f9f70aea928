import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { isForeignForm } from './render.server.ts';

const site = 'https://www.sapioworker.ng/';
/** As it comes from a proxy that says the host and not that it was asked over https. */
const posted = (host: string, origin: string) =>
  ({ method: 'POST', protocol: 'http', host, headers: { origin } }) as unknown as FastifyRequest;

it.each([
  ['www.sapioworker.ng', 'https://www.sapioworker.ng', false],
  ['www.sapioworker.ng', 'http://www.sapioworker.ng', true],
  ['www.sapioworker.ng', 'https://evil.ng', true],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000', false],
  ['127.0.0.1:3000', 'https://www.sapioworker.ng', true],
  ['<none>', 'https://www.sapioworker.ng', false],
])('a form sent to %s by a page of %s', (host, origin, foreign) => {
  expect(isForeignForm(posted(host, origin), site)).toBe(foreign);
});
