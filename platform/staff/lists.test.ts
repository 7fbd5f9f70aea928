import { expect, it } from 'vitest';
import { find, listQuery, pageOf } from './lists.ts';

it('the last page that a list answers offers no next one, though there are more rows', () => {
  const query = listQuery(['at'], {});
  const rows = [1, 2, 3];
  expect(pageOf(rows, query.parse({ page: '399', perPage: '2' }))).toMatchObject({ hasNext: true });
  expect(pageOf(rows, query.parse({ page: '400', perPage: '2' }))).toEqual({
    data: [1, 2],
    hasNext: false,
  });
  expect(query.safeParse({ page: '401' }).success).toBe(false);
});

it('what is looked for was often copied, with unseen marks around it', () => {
  expect(find().parse('\u200E CT-84MDA30X\u200B ')).toBe('CT-84MDA30X');
});
