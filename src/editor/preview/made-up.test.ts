import { expect, test } from 'vitest';
import { compiled, shippedModules } from '../../../tests/support/compiled.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { filledColumns, madeUpItem, type MadeUpSources } from './made-up.ts';

const items = [...shippedModules.keys()].map(
  (type) => [type, [{ id: 5, template_id: 0 }]] as const,
);
const sources: MadeUpSources = {
  siteId: 1,
  language: 'en',
  now: '2026-11-25T08:00:00.000Z',
  types: [
    { id: 1, parentId: null },
    { id: 2, parentId: 1 },
  ],
  criticalityIds: [1],
  people: [{ id: 7, name: 'Lena Vogt' }],
  teamIds: [3],
  labelIds: [4],
  items: new Map(items),
  fileIds: [9],
};

const left = new Set(['scheduler', 'chart', 'file_size', 'file_format', 'status', 'template_id']);

test.each([...shippedModules].map(([type, document]) => [type, compiled(document)] as const))(
  'made-up values of %s are such that their fields accept, and every type has one but those that say nothing by themselves',
  (_type, module) => {
    const item = madeUpItem(module, sources);
    const columns = filledColumns(module).filter(({ settings }) => settings.isInbound !== true);
    const filled = columns.filter((column) => !column.isEmpty(valueOf(column, item)));
    for (const column of filled)
      expect([column.db, column.check(valueOf(column, item))]).toEqual([column.db, []]);
    const types = (list: typeof columns) =>
      new Set(list.map((each) => each.fieldType.document.type));
    const without = types(columns).difference(types(filled));
    // Schedules, charts and what files say of themselves are not made up.
    expect([...without].filter((type) => !left.has(type))).toEqual([]);
  },
);
