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
    shownWhen: 'typed',
    results: 'others',
    entries: [entry('Whatever the server found')],
  },
  {
    id: 'general',
    label: 'Settings',
    entries: [entry('Switch to the light theme'), entry('Log out')],
  },
];

const shown = (search: string) =>
  matchingGroups(groups, search).map(({ id, entries }) => [id, entries.map(({ label }) => label)]);

test('the palette without a text shows recent entries, and hides those that need a search', () => {
  expect(shown(' ').map(([id]) => id)).toEqual(['recent', 'pages', 'general']);
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

test('commands that begin with the typed word come before results that contain it', () => {
  expect(shown('light')).toEqual([
    ['general', ['Switch to the light theme']],
    ['items', ['Whatever the server found']],
  ]);
});

test('results that match exactly come before commands, and entries that only contain the text come last', () => {
  const exact: PaletteGroup = { id: 'exact', label: '', results: 'exact', entries: [entry('L-1')] };
  const ids = (search: string) => matchingGroups([...groups, exact], search).map(({ id }) => id);
  expect(ids('light')).toEqual(['exact', 'general', 'items']);
  expect(ids('rders')).toEqual(['exact', 'items', 'pages']);
});
