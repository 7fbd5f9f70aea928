import { expect, it } from 'vitest';
import { mayDo, permissionFor } from './permissions.rules.ts';

it('taking a list as a file needs a permission of its own, not that of reading it', () => {
  expect(permissionFor('records', 'export')).toBe('records.export');
  expect(mayDo('support', permissionFor('records', 'list'))).toBe(true);
  expect(mayDo('support', permissionFor('records', 'export'))).toBe(false);
  expect(mayDo('auditor', permissionFor('records', 'export'))).toBe(true);
});

it('looking needs the permission to read, everything else the one to write', () => {
  for (const action of ['list', 'show', 'read']) {
    expect(permissionFor('posts', action)).toBe('posts.read');
  }
  for (const action of ['create', 'edit', 'delete', 'anything']) {
    expect(permissionFor('posts', action)).toBe('posts.write');
  }
});
