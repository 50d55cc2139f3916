import { expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';

test('a choice of items stays limited by a field that is renamed, and by none that is removed', () => {
  const model = editorOf('permits');
  const [tab] = model.tabs();
  const [section] = tab?.sections ?? [];
  const place = { tab: tab?.id ?? '', section: section?.id ?? '' };
  for (const db of ['place', 'machine'])
    model.perform({
      name: 'add_field',
      args: { ...place, db, columnType: 'module_item_reference', name: { en: db } },
    });
  model.perform({
    name: 'set_settings',
    args: {
      db: 'machine',
      settings: {
        moduleType: { value: 'equipment' },
        matchField: { value: 'place' },
        matchColumn: { value: 'functional_location_id' },
      },
    },
  });
  const limit = () => model.column('machine')?.document.columnData?.['matchField'];
  model.perform({ name: 'rename_field', args: { db: 'place', to: 'area' } });
  expect(limit()).toBe('area');
  model.perform({ name: 'remove_fields', args: { dbs: ['area'], withReaders: true } });
  expect(limit()).toBeUndefined();
  model.undo();
  expect(limit()).toBe('area');
});
