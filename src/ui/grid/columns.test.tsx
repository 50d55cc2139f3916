import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { checkboxColumnWidth, useGridStyle } from './columns.ts';

const columns = [
  { id: 'code', name: 'Code', width: 100, pin: 'start' },
  { id: 'name', name: 'Name', width: 300, minWidth: 200, flex: 1, pin: 'start' },
  { id: 'state', name: 'State', width: 150 },
  { id: 'weight', name: 'Weight', width: 70, pin: 'end' },
  { id: 'due', name: 'Due', width: 90, pin: 'end' },
] as const;

const styleOf = (
  hasCheckboxes: boolean,
  resizing: { readonly id: string; readonly width: number } | null = null,
) =>
  renderHook(() => useGridStyle({ columns, rowHeight: 40, hasCheckboxes, resizing })).result
    .current;

test('a pinned column is offset by the columns that are nearer to its side', () => {
  const offsets = (style: ReturnType<typeof styleOf>) =>
    columns.map((_, at) => style[`--pin-${at + 1}`]);
  const start = checkboxColumnWidth;
  expect(offsets(styleOf(true))).toEqual([
    `${start}px`,
    `${start + 100}px`,
    undefined,
    '90px',
    '0px',
  ]);
  expect(offsets(styleOf(false))).toEqual(['0px', '100px', undefined, '90px', '0px']);
});

test('one column takes the free width, and a dragged edge sets the width of its column', () => {
  expect(styleOf(false)['--tracks']).toBe('100px minmax(200px, 1fr) 150px 70px 90px');
  expect(styleOf(false, { id: 'state', width: 180 })).toMatchObject({
    '--tracks': '100px minmax(200px, 1fr) 180px 70px 90px',
    minWidth: 640,
  });
});
