import { expect, test } from 'vitest';
import { createPresenceState, type Visitor } from './presence-state.ts';

const visitor = (id: number, rest: Partial<Visitor> = {}): Visitor => ({
  person: { id, name: `Person ${id}` },
  isShown: true,
  readable: new Set(['name', 'price']),
  writable: new Set(['name', 'price']),
  ...rest,
});

test('many tabs of a person are one person, who edits what is edited in any of them', () => {
  const state = createPresenceState();
  state.enter('a', 'own', visitor(1));
  for (const tab of ['first', 'second']) state.enter('a', tab, visitor(2));
  state.edit('a', 'first', ['price']);
  state.edit('a', 'second', ['name']);
  const present = { id: 2, name: 'Person 2' };
  expect(state.othersFor('a', 'own')).toEqual([{ ...present, editing: ['name', 'price'] }]);
  state.leave('a', 'first');
  expect(state.othersFor('a', 'own')).toEqual([{ ...present, editing: ['name'] }]);
  state.leave('a', 'second');
  expect(state.othersFor('a', 'own')).toEqual([]);
  expect(state.size()).toBe(1);
});

test('a column is named to those who may read it, and by those who may change it', () => {
  const state = createPresenceState();
  state.enter('a', 'blind', visitor(1, { readable: new Set(['name']), writable: new Set() }));
  state.enter('a', 'writer', visitor(2));
  state.edit('a', 'blind', ['name', 'price']);
  state.edit('a', 'writer', ['name', 'price', 'unknown']);
  expect(state.othersFor('a', 'blind').map(({ editing }) => editing)).toEqual([['name']]);
  expect(state.othersFor('a', 'writer').map(({ editing }) => editing)).toEqual([[]]);
});

test('who is not shown learns of the others, and a tab elsewhere learns of nobody', () => {
  const state = createPresenceState();
  state.enter('a', 'view', visitor(1, { isShown: false }));
  state.enter('a', 'own', visitor(2));
  state.enter('b', 'away', visitor(3));
  expect(state.othersFor('a', 'view').map(({ id }) => id)).toEqual([2]);
  expect(state.othersFor('a', 'own')).toEqual([]);
  expect(state.othersFor('a', 'away')).toEqual([]);
});
