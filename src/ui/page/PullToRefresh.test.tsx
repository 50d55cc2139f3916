import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PullToRefresh } from './PullToRefresh.tsx';
import { renderUi } from '../testing.tsx';
import { until } from '../../../tests/support/until.ts';

/** A list at the top whose refresh ends when `finish` is called. */
function show() {
  let finish = () => {};
  const onRefresh = vi.fn<() => Promise<void>>(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  renderUi(
    <div data-testid="list" style={{ overflowY: 'auto' }}>
      <PullToRefresh onRefresh={onRefresh} />
      <p>WO-1</p>
    </div>,
  );
  const list = screen.getByTestId('list');
  const at = (y: number, x = 100) => ({ touches: [{ clientX: x, clientY: y }] });
  return { onRefresh, list, at, finish: () => finish() };
}

test('a pull from the top past the threshold refreshes once, and shows the progress', async () => {
  const { onRefresh, list, at, finish } = show();
  fireEvent.touchStart(list, at(100));
  fireEvent.touchMove(list, at(150));
  screen.getByText('Pull to refresh');
  fireEvent.touchMove(list, at(260));
  screen.getByText('Release to refresh');
  fireEvent.touchEnd(list);
  expect(onRefresh).toHaveBeenCalledOnce();
  await screen.findByText('Refreshing');
  finish();
  await until(() => expect(screen.queryByText('Refreshing')).toBeNull());
});

test('a pull that moves back before the finger is lifted refreshes nothing', () => {
  const { onRefresh, list, at } = show();
  fireEvent.touchStart(list, at(100));
  fireEvent.touchMove(list, at(260));
  fireEvent.touchMove(list, at(130));
  fireEvent.touchEnd(list);
  expect(onRefresh).not.toHaveBeenCalled();
  expect(screen.queryByText(/refresh/i)).toBeNull();
});

test('a list that is scrolled down, a sideways movement and two fingers refresh nothing', () => {
  const { onRefresh, list, at } = show();
  list.scrollTop = 40;
  fireEvent.touchStart(list, at(100));
  fireEvent.touchMove(list, at(300));
  fireEvent.touchEnd(list);
  list.scrollTop = 0;
  fireEvent.touchStart(list, at(100));
  fireEvent.touchMove(list, at(110, 300));
  fireEvent.touchMove(list, at(300, 300));
  fireEvent.touchEnd(list);
  fireEvent.touchStart(list, at(100));
  fireEvent.touchMove(list, { touches: [...at(300).touches, ...at(300).touches] });
  fireEvent.touchEnd(list);
  expect(onRefresh).not.toHaveBeenCalled();
});
