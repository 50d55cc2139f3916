import { expect, test } from 'vitest';
import type { TemplateDocument } from '../documents.ts';
import { dropdownIdsOf, withOtherDropdowns, withSiteOptions } from './site-options.ts';

const place = { tab: 'general', section: 'details', order: 0 };
const own = [{ value: 9, label: 'Own' }];
const template: TemplateDocument = {
  moduleType: 'permits',
  name: 'Rounds',
  columns: [
    { db: 'own', columnType: 'dropdown', name: 'Own', ...place, columnData: { options: own } },
    {
      db: 'shift',
      columnType: 'dropdown',
      name: 'Shift',
      ...place,
      columnData: { dropdownId: 3, options: own },
    },
    {
      db: 'readings',
      columnType: 'table',
      name: 'Readings',
      ...place,
      columnData: {
        columns: [
          { db: 'state', columnType: 'dropdown', name: 'State', columnData: { dropdownId: 4 } },
        ],
      },
    },
  ],
};
const shifts = [{ value: 1, label: 'Day' }];

test('columns of items and of rows take the options of the lists that they name', () => {
  expect(dropdownIdsOf(template)).toEqual([3, 4]);
  const [first, second, third] =
    withSiteOptions(
      template,
      new Map([
        [3, shifts],
        [4, shifts],
      ]),
    ).columns ?? [];
  expect(first?.columnData).toEqual({ options: own });
  expect(second?.columnData).toEqual({ dropdownId: 3, options: shifts });
  expect(third?.columnData).toMatchObject({ columns: [{ columnData: { options: shifts } }] });
});

test('a column whose list is unknown keeps the options of its document', () => {
  expect(withSiteOptions(template, new Map()).columns).toEqual(template.columns);
  const { columns } = withOtherDropdowns(template, (id) => (id === 4 ? 40 : null));
  expect(columns[1]?.columnData).toEqual({ options: own });
  expect(columns[2]?.columnData).toMatchObject({ columns: [{ columnData: { dropdownId: 40 } }] });
});
