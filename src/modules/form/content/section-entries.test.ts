import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../../tests/support/compiled.ts';
import { entryRuns, sectionEntries } from './section-entries.ts';

const document = moduleDocument([
  { ...column('text', 'first'), order: 10 },
  { ...column('text', 'second'), order: 20 },
  { ...column('text', 'third'), order: 30 },
]);
const withContent = {
  ...document,
  tabs: document.tabs.map((tab) => ({
    ...tab,
    sections: tab.sections.map((section) => ({
      ...section,
      content: [
        { id: 'after', order: 31, text: 'After' },
        { id: 'between', order: 20, text: 'Between' },
      ],
    })),
  })),
};
const [section] = compiled(withContent).layout[0]?.sections ?? [];
if (section === undefined) throw new Error('The document has no section.');
const nameOf = (entry: ReturnType<typeof sectionEntries>[number]) =>
  entry.block?.id ?? entry.column?.db;

test('content stands between the fields by its order, before a field with the same', () => {
  const entries = sectionEntries(section, section.columns);
  const names = entries.map(nameOf).filter((name) => name !== 'name');
  expect(names).toEqual(['first', 'between', 'second', 'third', 'after']);
});

test('fields between two blocks are one run', () => {
  const shown = section.columns.filter(({ db }) => db !== 'name');
  const runs = entryRuns(sectionEntries(section, shown));
  expect(runs.map(({ block, columns }) => block?.id ?? columns?.map(({ db }) => db))).toEqual([
    ['first'],
    'between',
    ['second', 'third'],
    'after',
  ]);
});
