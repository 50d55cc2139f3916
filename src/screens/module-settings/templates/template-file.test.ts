import { expect, test } from 'vitest';
import type { TemplateDocument } from '../../../runtime/documents.ts';
import { toTemplateFile, withListsOfHere } from './template-file.ts';

const options = [
  { value: 1, label: 'Day' },
  { value: 2, label: 'Night' },
];
const place = { tab: 'general', section: 'details', order: 0 };
const column = (db: string, dropdownId: number) => ({
  db,
  name: db,
  columnType: 'dropdown',
  columnData: { dropdownId, options },
  ...place,
});
const template: TemplateDocument = {
  moduleType: 'workorders',
  name: 'Round',
  columns: [column('shared', 7), column('own', 8)],
};
const list = (id: number, site_id: number | null, own = options) => ({
  id,
  site_id,
  module_type: 'workorders',
  options: [...own, { value: 3, label: 'Noon' }],
});
const dataOf = ({ columns }: TemplateDocument) => columns.map(({ columnData }) => columnData);
const read = (text: string) => JSON.parse(text) as TemplateDocument;

test('a file names lists of all sites, and has the options of lists of the site as its own', () => {
  const file = read(toTemplateFile(template, [list(7, null), list(8, 1)]));
  expect(dataOf(file)).toEqual([{ dropdownId: 7, options }, { options }]);
});

test('a file keeps the link where the list has its options, and has them as its own elsewhere', () => {
  const file = read(toTemplateFile(template, [list(7, null)]));
  expect(dataOf(withListsOfHere(file, [list(7, null)]))[0]).toEqual({ dropdownId: 7, options });
  const other = list(7, null, [
    { value: 1, label: 'Gas' },
    { value: 2, label: 'Oil' },
  ]);
  for (const lists of [[], [other], [list(7, 1)], [{ ...list(7, null), module_type: 'permits' }]])
    expect(dataOf(withListsOfHere(file, lists))[0]).toEqual({ options });
});

test('what is no template stays as it is, so that the server says what is wrong', () => {
  const broken = read('{ "moduleType": "workorders", "columns": [null] }');
  expect(withListsOfHere(broken, [])).toBe(broken);
});
