import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../src/contract/item-schemas.ts';
import { itemOf, moduleOfTemplate } from '../support/mock-site.ts';
import { check, type Diary, type Made, type Stored } from './check.ts';
import type { Edit, Kept } from './soak-page.ts';

const module = moduleOfTemplate('workorders');
const [localId, serverId, sharedId] = [-2, 7, 1];
const tokenOf = (number: number, what: Edit['what']) => `soak-0-${number}-${what}`;
const made = (
  number: number,
  what: Edit['what'],
  item: number,
  kept: Partial<Kept> | null = {},
): Made => ({
  edit: { what, token: tokenOf(number, what), item, other: sharedId },
  kept: kept === null ? null : { id: item, ...kept },
});

const create = made(1, 'create', localId);
const note = made(2, 'note', sharedId);
const file = made(3, 'photo', sharedId, { sha256: 'aa' });
const move = made(4, 'move', sharedId, { status: 2 });
const unknown = made(5, 'note', serverId, null);

const diary = (...more: readonly Made[]): readonly Diary[] => [
  { made: [create, note, file, move, ...more], ids: new Map([[localId, serverId]]) },
];

const event = (changes: HistoryEntry['changes'], comment: string | null = null): HistoryEntry => ({
  sequence: 1,
  at: '2026-11-26T08:00:00.000Z',
  user_id: 1,
  user_name: 'Ann',
  token_name: null,
  call: 'PATCH',
  changes,
  comment,
});
const created = event({ '/name': [null, create.edit.token] });
const noted = event({ '/note': [null, note.edit.token] });
const pictured = event({ '/readings': [[], [{ what: file.edit.token }]] });
const moved = event({ '/status': [1, 2] }, move.edit.token);

const own: Stored = {
  item: itemOf(module, serverId, { name: create.edit.token }),
  history: [created],
  comments: [],
  files: [],
};
const shared: Stored = {
  item: itemOf(module, sharedId, {
    note: note.edit.token,
    readings: [{ what: file.edit.token }],
    status: 2,
  }),
  history: [moved, pictured, noted],
  comments: [],
  files: ['aa'],
};
const deleted: Stored = { ...own, item: { ...own.item, deleted_at: '2026-11-26T09:00:00.000Z' } };
const lost = (token: string, count = 0, wanted = 'once') =>
  `${token} was written ${count} times, expected: ${wanted}`;

test('what has arrived once is sound, and an edit that nobody acknowledged may be missing', () => {
  expect(check(diary(), [own, shared])).toEqual([]);
  expect(check(diary(unknown), [own, shared])).toEqual([]);
});

test.each<[string, Stored, readonly string[]]>([
  [
    'an edit that is lost',
    { ...shared, item: { ...shared.item, note: null }, history: [moved, pictured] },
    [lost(note.edit.token)],
  ],
  [
    'one that arrived twice',
    { ...shared, history: [...shared.history, noted] },
    [lost(note.edit.token, 2)],
  ],
  [
    'a move that arrived twice',
    { ...shared, history: [moved, ...shared.history] },
    [lost(move.edit.token, 2)],
  ],
  [
    'a move that is lost',
    { ...shared, item: { ...shared.item, status: 1 }, history: [pictured, noted] },
    [lost(move.edit.token)],
  ],
  [
    'a photo that is lost',
    { ...shared, files: [] },
    [`The file of ${file.edit.token} is there 0 times`],
  ],
  [
    'one with other bytes',
    { ...shared, files: ['ab'] },
    [`The file of ${file.edit.token} is there 0 times`],
  ],
  [
    'a value that no event explains',
    { ...shared, item: { ...shared.item, note: 'other' } },
    [`${sharedId}: note is not what the history says`],
  ],
])('%s is found', (_what, stored, problems) => {
  expect(check(diary(), [own, stored])).toEqual(problems);
});

test('a move may be missing if the item has got into its status by another one', () => {
  const others = event({ '/status': [1, 2] });
  expect(check(diary(), [own, { ...shared, history: [others, pictured, noted] }])).toEqual([]);
});

test('deletions and their undo end with what the person wanted, or somebody else has restored the item', () => {
  const remove = made(6, 'remove', localId);
  expect(check(diary(remove), [deleted, shared])).toEqual([]);
  expect(check(diary(remove), [own, shared])).toEqual([`Item ${serverId} is there`]);
  expect(check(diary(remove), [own, shared], new Set([serverId]))).toEqual([]);
  expect(check(diary(), [deleted, shared])).toEqual([`Item ${serverId} is gone`]);
  expect(check(diary(remove, made(7, 'restore', localId)), [own, shared])).toEqual([]);
});

test('what a deletion takes along must not arrive, what its undo puts back must, and nobody knows after a kill', () => {
  const row = made(5, 'row', localId);
  const dropped = made(6, 'remove', localId, { dropped: [row.edit.token] });
  const back = made(7, 'restore', localId, { back: [row.edit.token] });
  const arrived = {
    ...deleted,
    history: [event({ '/readings': [[], [row.edit.token]] }), created],
  };
  expect(check(diary(row, dropped), [deleted, shared])).toEqual([]);
  expect(
    check(diary(row, dropped), [
      { ...arrived, item: { ...deleted.item, readings: [row.edit.token] } },
      shared,
    ]),
  ).toEqual([lost(row.edit.token, 1, 'never')]);
  expect(check(diary(row, dropped, back), [own, shared])).toEqual([lost(row.edit.token)]);
  expect(check(diary(row, made(6, 'remove', localId, null)), [deleted, shared])).toEqual([]);
});

test('what a later edit corrects must not arrive', () => {
  const later = made(5, 'note', sharedId, { corrected: [note.edit.token] });
  const corrected = {
    ...shared,
    item: { ...shared.item, note: later.edit.token },
    history: [event({ '/note': [null, later.edit.token] }), moved, pictured],
  };
  expect(check(diary(later), [own, corrected])).toEqual([]);
  expect(
    check(diary(later), [own, { ...corrected, history: [...corrected.history, noted] }]),
  ).toEqual([lost(note.edit.token, 1, 'never')]);
});

test('a move that was denied and discarded must not arrive', () => {
  const [before] = diary();
  const discarded = before && [{ ...before, discarded: new Set([move.edit.token]) }];
  expect(check(discarded ?? [], [own, shared])).toEqual([lost(move.edit.token, 1, 'never')]);
  const stayed = { ...shared, item: { ...shared.item, status: 1 }, history: [pictured, noted] };
  expect(check(discarded ?? [], [own, stayed])).toEqual([]);
});
