import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  isSelected,
  nothingSelected,
  selectedCount,
  useSelection,
  withSelected,
} from './selection.ts';

test('a selection of all rows can leave some out', () => {
  const some = withSelected(nothingSelected, [1, 2], true);
  expect([isSelected(some, 2), isSelected(some, 3), selectedCount(some, 100)]).toEqual([
    true,
    false,
    2,
  ]);
  const but = withSelected({ kind: 'all', but: new Set() }, [2], false);
  expect([isSelected(but, 1), isSelected(but, 2), selectedCount(but, 100)]).toEqual([
    true,
    false,
    99,
  ]);
  expect(selectedCount(withSelected(but, [2], true), 100)).toBe(100);
});

test('extending a selection takes the loaded rows between, and another list starts with none', () => {
  const rowAt = (index: number) => (index === 3 ? undefined : { id: index * 10 });
  const { result, rerender } = renderHook(({ key }) => useSelection(rowAt, key), {
    initialProps: { key: 'first' },
  });
  const selected = () =>
    [0, 10, 20, 30, 40, 50].filter((id) => isSelected(result.current.selection, id));
  act(() => result.current.toggle(1, false));
  act(() => result.current.toggle(4, true));
  expect(selected()).toEqual([10, 20, 40]);
  act(() => result.current.toggle(2, false));
  expect(selected()).toEqual([10, 40]);
  act(() => result.current.toggle(3, false));
  expect(selected()).toEqual([10, 40]);
  rerender({ key: 'second' });
  expect(selected()).toEqual([]);
});
