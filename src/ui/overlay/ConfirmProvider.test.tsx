import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing.tsx';
import { useConfirm, type Confirm, type ConfirmRequest } from './useConfirm.ts';

let confirm: Confirm;

function Probe() {
  const given = useConfirm();
  useEffect(() => {
    confirm = given;
  });
  return null;
}

const logOut = { title: 'Confirm Logout', text: 'Are you sure?', verb: 'Log Out' };
const ask = (request: ConfirmRequest) => {
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = confirm(request);
  });
  return answer;
};

describe('useConfirm', () => {
  it('confirm opens a named dialog and resolves to true after the verb', async () => {
    const user = userEvent.setup();
    renderUi(<Probe />);
    const answer = ask(logOut);
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Logout' });
    expect(dialog.textContent).toContain('Are you sure?');
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    expect(await answer).toBe(true);
  });

  it('confirm resolves to false after Cancel and after Escape', async () => {
    const user = userEvent.setup();
    renderUi(<Probe />);
    const cancelled = ask(logOut);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await cancelled).toBe(false);
    const escaped = ask(logOut);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(await escaped).toBe(false);
  });

  it('a destructive confirmation focuses Cancel, any other the verb', async () => {
    const user = userEvent.setup();
    renderUi(<Probe />);
    const focusIsOn = (name: string) =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
    void ask({ ...logOut, danger: true });
    await focusIsOn('Cancel');
    await user.keyboard('{Escape}');
    void ask(logOut);
    await focusIsOn('Log Out');
  });

  it('confirmations are shown one after the other', async () => {
    const user = userEvent.setup();
    renderUi(<Probe />);
    const first = ask({ title: 'First', verb: 'Do the first' });
    const second = ask({ title: 'Second', verb: 'Do the second' });
    await user.click(await screen.findByRole('button', { name: 'Do the first' }));
    expect(await first).toBe(true);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await second).toBe(false);
  });

  it('pending confirmations resolve to false when the page unmounts', async () => {
    const { unmount } = renderUi(<Probe />);
    const answer = ask(logOut);
    unmount();
    expect(await answer).toBe(false);
  });
});
