import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../src/contract/item-schemas.ts';
import { itemOf, moduleOfTemplate } from '../support/mock-site.ts';
import { check, type Made, type Stored } from './check.ts';

const module = moduleOfTemplate('workorders');
const note = 'soak-0-1-note';
const file = 'soak-0-2-file';
const unknown = 'soak-0-3-note';

const made: readonly Made[] = [
  { edit: { what: 'note', token: note, item: 1, other: 1 }, isKept: true, sha256: null },
  { edit: { what: 'file', token: file, item: 1, other: 1 }, isKept: true, sha256: 'aa' },
  { edit: { what: 'note', token: unknown, item: 1, other: 1 }, isKept: false, sha256: null },
];

const event = (changes: HistoryEntry['changes']): HistoryEntry => ({
  sequence: 1,
  at: '2026-11-26T08:00:00.000Z',
  user_id: 1,
  user_name: 'Ann',
  token_name: null,
  call: 'PATCH',
  changes,
  comment: null,
});
const noted = event({ '/note': [null, note] });

const stored = (values: Partial<Stored> = {}): readonly Stored[] => [
  {
    item: itemOf(module, 1, { note }),
    history: [noted],
    comments: [],
    files: ['aa'],
    ...values,
  },
];

test('what has arrived once is sound, and an edit that nobody acknowledged may be missing', () => {
  expect(check(made, stored())).toEqual([]);
});

test.each([
  [
    'an edit that is lost',
    { history: [], item: itemOf(module, 1) },
    [`${note} was written 0 times`],
  ],
  ['one that arrived twice', { history: [noted, noted] }, [`${note} was written 2 times`]],
  ['a file that is lost', { files: [] }, [`The file of ${file} is there 0 times`]],
  ['a file with other bytes', { files: ['ab'] }, [`The file of ${file} is there 0 times`]],
  [
    'a value that no event explains',
    { item: itemOf(module, 1, { note: 'other' }) },
    ['1: note is not what the history says'],
  ],
])('%s is found', (_what, values, problems) => {
  expect(check(made, stored(values))).toEqual(problems);
});
