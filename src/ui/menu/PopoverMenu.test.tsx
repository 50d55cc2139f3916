import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import type { MenuEntry } from './entries.ts';
import { MenuList } from './MenuList.tsx';
import { PopoverMenu } from './PopoverMenu.tsx';

function Moves({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const [open, setOpen] = useState(false);
  return (
    <PopoverMenu
      label="Move to"
      open={open}
      onOpenChange={setOpen}
      button={(trigger) => <button {...trigger}>Change status</button>}
    >
      <MenuList heading="Move to" entries={entries} onDone={() => setOpen(false)} />
    </PopoverMenu>
  );
}

function setup() {
  const hold = vi.fn<() => void>();
  const jump = vi.fn<() => void>();
  renderUi(
    <Moves
      entries={[
        { key: 'held', title: 'On hold', onSelect: hold },
        {
          key: 'done',
          title: 'Completed',
          onSelect: () => expect.unreachable('a locked entry was chosen'),
          lock: {
            text: '1 requirement is not met yet:',
            reasons: [{ text: 'Fill in “Cause of failure”', onSelect: jump }],
          },
        },
      ]}
    />,
  );
  const trigger = screen.getByRole('button', { name: 'Change status' });
  return { user: userEvent.setup(), trigger, hold, jump };
}

describe('PopoverMenu with a MenuList', () => {
  it('opens with the focus on its first entry and gives it back on Escape', async () => {
    const { user, trigger } = setup();
    await user.click(trigger);
    const first = await screen.findByRole('button', { name: 'On hold' });
    expect(document.activeElement).toBe(first);
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(trigger);
  });

  it('chooses with the keyboard alone', async () => {
    const { user, trigger, hold } = setup();
    trigger.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'On hold' });
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(hold).toHaveBeenCalledOnce();
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
  });

  it('keeps a locked entry in sight, says why, and links to where it is mended', async () => {
    const { user, trigger, jump } = setup();
    await user.click(trigger);
    const locked = (await screen.findByText('Completed')).closest('li');
    expect(locked?.textContent).toContain('not possible now');
    expect(locked?.textContent).toContain('1 requirement is not met yet:');
    await user.click(screen.getByText('Completed'));
    await user.click(screen.getByRole('button', { name: 'Fill in “Cause of failure”' }));
    expect(jump).toHaveBeenCalledOnce();
    await waitFor(() => expect(trigger.getAttribute('aria-expanded')).toBe('false'));
  });

  it('closes when the focus leaves it by Tab', async () => {
    const { user, trigger } = setup();
    await user.click(trigger);
    await screen.findByRole('button', { name: 'On hold' });
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(trigger);
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
  });
});
