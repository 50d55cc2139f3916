import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { moduleOfTemplate } from '../../../../tests/support/fake-site.ts';
import { checkboxColumnWidth } from './cell-elements.ts';
import { layoutColumns } from './layout.ts';
import { useGridStyle } from './useGridStyle.ts';

test('a pinned column stays past those that are nearer to its side', () => {
  const columns = layoutColumns(moduleOfTemplate('workorders'), {
    columns: [
      { db: 'id', width: 100, pin: 'start' },
      { db: 'criticality_id', width: 70, pin: 'end' },
      { db: 'name', width: 300, pin: 'start' },
      { db: 'status', width: 150 },
      { db: 'due_at', width: 90, pin: 'end' },
    ],
  });
  const { result } = renderHook(() => useGridStyle(columns, 40));
  const pins = columns.map(({ db }, at) => [db, result.current[`--pin-${at + 1}`]]);
  expect(Object.fromEntries(pins)).toEqual({
    id: `${checkboxColumnWidth}px`,
    name: `${checkboxColumnWidth + 100}px`,
    status: undefined,
    criticality_id: '90px',
    due_at: '0px',
  });
});
