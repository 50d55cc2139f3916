import { expect, test } from 'vitest';
import { barrierOf } from './role-access.ts';

const blank = { values: 'blank', status: null } as const;
const stored = { values: 7, status: null } as const;
const later = { values: 'made_up', status: 3 } as const;
const held = (...actions: readonly string[]) => new Set(actions.map((each) => `permits.${each}`));

test('a role fills in the form of a new item only if it may create one, and other forms if it may change them', () => {
  expect(barrierOf('permits', held('read', 'create'), blank)).toBeNull();
  expect(barrierOf('permits', held('read', 'create'), stored)).toBe('not_changed');
  expect(barrierOf('permits', held('read', 'create'), later)).toBe('not_changed');
  expect(barrierOf('permits', held('read', 'update'), blank)).toBe('not_created');
  expect(barrierOf('permits', held('read', 'update'), stored)).toBeNull();
  expect(barrierOf('permits', held('read', 'update'), later)).toBeNull();
});

test('a role that reads no items of the module sees no form, whatever else it may do', () => {
  expect(barrierOf('permits', held('create', 'update'), stored)).toBe('unseen');
  expect(barrierOf('permits', new Set(['issues.read']), blank)).toBe('unseen');
});
