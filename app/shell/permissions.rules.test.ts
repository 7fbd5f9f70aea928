import { expect, it } from 'vitest';
import { mayDo, permissionFor, roleName, roles, rolesWith } from './permissions.rules.ts';

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

it.each(['', 'records', 'records.fly', 'toString', '__proto__', 'constructor'])(
  'nobody may do what is not known: %j',
  (permission) => {
    for (const role of roles) expect(mayDo(role, permission)).toBe(false);
    expect(rolesWith(permission)).toEqual([]);
  },
);

it('those who hold a permission are told, in the order of the roles', () => {
  expect(rolesWith('approvals.decide')).toEqual(['administrator', 'verification-agent', 'finance']);
  expect(rolesWith('jobs.write')).toEqual(['administrator']);
});

it('a role has a name for people, and one of before has none', () => {
  expect(roles.map(roleName)).toEqual([
    'Administrator',
    'Verification agent',
    'Editor',
    'Support',
    'Finance',
    'Auditor',
  ]);
  expect(roleName('owner')).toBeUndefined();
  expect(roleName('toString')).toBeUndefined();
});
