import { expect, test } from 'vitest';
import type { NameLookup, NameResolver } from '../../runtime/cell-codec/types.ts';
import { cellCodec } from './cell-codec.ts';

const people = new Map<string, NameLookup>([
  ['Anna Berg', { id: 3 }],
  ['Cruz, Luis', { id: 4 }],
  ['Tom Lee', 'ambiguous'],
]);
const names: NameResolver = {
  language: 'en',
  timeZone: 'UTC',
  module: '',
  nameOf: () => null,
  find: ({ list }, name) => (list === 'people' ? (people.get(name) ?? 'missing') : 'missing'),
};
const decode = (cell: string) => cellCodec.decode(cell, {}, names);

test('people are found by their name, also with the family name first', () => {
  expect(decode('Anna Berg')).toEqual({ value: { user_ids: [3], team_ids: [] } });
  expect(decode('Berg, Anna; Cruz, Luis')).toEqual({ value: { user_ids: [3, 4], team_ids: [] } });
});

test('a name of nobody, or of several people, is named as the file has it', () => {
  expect(decode('Roth, Jens')).toMatchObject({
    problem: { code: 'name_missing', params: { value: 'Roth, Jens' } },
  });
  expect(decode('Lee, Tom')).toMatchObject({ problem: { code: 'name_ambiguous' } });
});
