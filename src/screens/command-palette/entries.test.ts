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

test('nothing typed shows what was recent, and not what has to be asked for', () => {
  expect(shown(' ').map(([id]) => id)).toEqual(['recent', 'pages', 'items']);
});

test('what begins with the words comes before what has them somewhere', () => {
  expect(shown('orders')[0]).toEqual([
    'pages',
    ['Orders overview', 'Purchase orders', 'Work orders'],
  ]);
  expect(shown('wor ord')[0]).toEqual(['pages', ['Work orders']]);
});

test('case and accents make no difference; hints count; empty groups go; found items stay', () => {
  expect(shown('MUNSTER')).toEqual([
    ['sites', ['Münster']],
    ['items', ['Whatever the server found']],
  ]);
  expect(shown('munster de').map(([id]) => id)).toEqual(['sites', 'items']);
});
