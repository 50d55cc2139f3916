import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../testing.tsx';
import { movedBefore, movedBy } from './moved.ts';
import { OrderedList } from './OrderedList.tsx';

const keys = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 });

test('a row that is moved keeps all others in their order', () => {
  fc.assert(
    fc.property(keys, fc.nat(), fc.integer({ min: -9, max: 9 }), (all, pick, steps) => {
      const key = all[pick % all.length] ?? '';
      const without = (list: readonly string[]) => list.filter((each) => each !== key);
      const moved = movedBy(all, key, steps);
      expect(without(moved)).toEqual(without(all));
      expect(moved.length).toBe(all.length);
      const before = moved[moved.indexOf(key) + 1] ?? null;
      expect(movedBefore(all, key, before)).toEqual(moved);
    }),
  );
});

function Letters() {
  const [order, setOrder] = useState<readonly string[]>(['a', 'b', 'c']);
  const rows = order.map((key) => ({ key, name: `Row ${key}`, content: key }));
  return <OrderedList label="Letters" rows={rows} onOrder={setOrder} />;
}

test('the arrow keys move a row, which keeps the focus, and the new place is announced', async () => {
  const user = userEvent.setup();
  renderUi(<Letters />);
  const handle = () => screen.getByRole('button', { name: /Row a/ });
  handle().focus();
  await user.keyboard('{ArrowDown}');
  const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts()).toEqual(['b', 'a', 'c']);
  expect(document.activeElement).toBe(handle());
  expect(screen.getByRole('status').textContent).toMatch(/Row a.*2.*3/);
  await user.keyboard('{End}{ArrowDown}');
  expect(texts()).toEqual(['b', 'c', 'a']);
  await user.keyboard('{Home}');
  expect(texts()).toEqual(['a', 'b', 'c']);
});

test('whoever removes a row by the keyboard goes on at the row after it, or at the last one', async () => {
  const user = userEvent.setup();
  function Removable() {
    const [order, setOrder] = useState<readonly string[]>(['a', 'b', 'c']);
    const rows = order.map((key) => ({
      key,
      name: key,
      content: (
        <button onClick={() => setOrder(order.filter((each) => each !== key))}>Remove {key}</button>
      ),
    }));
    return <OrderedList label="Letters" rows={rows} onOrder={null} />;
  }
  renderUi(<Removable />);
  screen.getByRole('button', { name: 'Remove b' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Remove c');
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Remove a');
});
