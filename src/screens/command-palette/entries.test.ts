import { expect, test } from 'vitest';
import { type PaletteGroup, matchingGroups } from './entries.ts';

const run = () => undefined;
const entry = (label: string, hint?: string) => ({ id: label, label, hint, run });

const groups: readonly PaletteGroup[] = [
  { id: 'recent', label: 'Recent', shownWhen: 'empty', entries: [entry('Relief valve')] },
  {
    id: 'pages',
    label: 'Go to',
    entries: [entry('Purchase orders'), entry('Work orders'), entry('Orders overview')],
  },
  { id: 'sites', label: 'Sites', shownWhen: 'typed', entries: [entry('Münster', 'DE')] },
  {
    id: 'items',
    label: 'Items',
    isPrefiltered: true,
    entries: [entry('Whatever the server found')],
  },
];

const shown = (search: string) =>
  matchingGroups(groups, search).map(({ id, entries }) => [id, entries.map(({ label }) => label)]);

test('the palette without a text shows recent entries, and hides those that need a search', () => {
  expect(shown(' ').map(([id]) => id)).toEqual(['recent', 'pages', 'items']);
});

test('entries that begin with the typed words come before those that contain them', () => {
  expect(shown('orders')[0]).toEqual([
    'pages',
    ['Orders overview', 'Purchase orders', 'Work orders'],
  ]);
  expect(shown('wor ord')[0]).toEqual(['pages', ['Work orders']]);
});

test('matching ignores case and accents and searches hints, drops empty groups and keeps search results', () => {
  expect(shown('MUNSTER')).toEqual([
    ['sites', ['Münster']],
    ['items', ['Whatever the server found']],
  ]);
  expect(shown('munster de').map(([id]) => id)).toEqual(['sites', 'items']);
});
