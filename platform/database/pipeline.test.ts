import { describe, expect, it } from 'vitest';
import { refuseUnsendable } from './pipeline.server.ts';

const sent = (...parameters: unknown[]) =>
  refuseUnsendable([
    { sql: 'select 1', parameters: [] },
    { sql: 'select $1', parameters },
  ]);

describe('a pipeline', () => {
  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'Ada'],
    ['a number', 7],
    ['a large number', 7n],
    ['a truth value', false],
    ['a moment', new Date(0)],
    ['a list of texts', ['a', 'b']],
    ['a list of moments and nothing', [new Date(0), null]],
  ])('takes %s', (_what, value) => {
    expect(() => sent('before', value)).not.toThrow();
  });

  it.each<[string, unknown]>([
    ['a thing', { name: 'Ada' }],
    ['bytes', Buffer.from('Ada')],
    ['a list of things', ['a', { name: 'Ada' }]],
    ['a list of lists', [['a']]],
    ['a function', () => 'Ada'],
    ['a symbol', Symbol('Ada')],
  ])('refuses %s before anything is sent', (_what, value) => {
    expect(() => sent('before', value)).toThrow('A pipeline takes');
  });
});
