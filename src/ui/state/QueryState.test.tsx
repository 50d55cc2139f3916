import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { QueryState } from './QueryState.tsx';

const refetch = vi.fn<() => Promise<unknown>>(async () => null);

it('a pending query shows skeleton rows', () => {
  const coming = { error: null, isFetching: true, refetch };
  renderUi(<QueryState query={coming} errorTitle="The sites didn’t load" rows={3} />);
  expect(screen.getByRole('status').childElementCount).toBe(3);
  expect(screen.queryByText('The sites didn’t load')).toBeNull();
});

it('a failed query shows the reason, and its button retries', async () => {
  const failed = { error: new Error('The server is away.'), isFetching: false, refetch };
  renderUi(<QueryState query={failed} errorTitle="The sites didn’t load" />);
  screen.getByText('The sites didn’t load');
  screen.getByText('The server is away.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('a query that only lacks the connection is told without an alarm', () => {
  const error = Object.assign(new Error('There is no connection.'), { code: 'not_on_device' });
  renderUi(
    <QueryState query={{ error, isFetching: false, refetch }} errorTitle="The sites didn’t load" />,
  );
  screen.getByText('There is no connection.');
  screen.getByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('alert')).toBeNull();
});
