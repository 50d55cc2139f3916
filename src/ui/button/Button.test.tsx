import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { Button } from './Button.tsx';

test('a loading button can not be pressed again and keeps the focus', async () => {
  const user = userEvent.setup();
  const press = vi.fn<() => void>();
  const submit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  const form = (loading: boolean) => (
    <form onSubmit={(event) => submit(event.nativeEvent)}>
      <Button htmlType="submit" loading={loading} onClick={press}>
        Send
      </Button>
    </form>
  );
  const { rerender } = renderUi(form(false));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect([press, submit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);

  rerender(form(true));
  const button = screen.getByRole('button', { name: 'Send', busy: true });
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.keyboard('{Enter}');
  expect([press, submit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a button does not submit its form unless its htmlType is submit', async () => {
  const user = userEvent.setup();
  const submit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  renderUi(
    <form onSubmit={(event) => submit(event.nativeEvent)}>
      <Button>More</Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(submit).not.toHaveBeenCalled();
});
