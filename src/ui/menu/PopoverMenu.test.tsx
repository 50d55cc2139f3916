import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import type { MenuEntry } from './menu-entry.ts';
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
  it('a popover menu opens with the focus on its first entry and returns it on Escape', async () => {
    const { user, trigger } = setup();
    await user.click(trigger);
    const first = await screen.findByRole('button', { name: 'On hold' });
    expect(document.activeElement).toBe(first);
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(trigger);
  });

  it('an entry of a popover menu can be chosen by keyboard only, and the focus is on the button again', async () => {
    const { user, trigger, hold } = setup();
    trigger.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'On hold' });
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(hold).toHaveBeenCalledOnce();
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(trigger);
  });

  it('a locked entry stays visible, says why it is locked, and links to where that is resolved', async () => {
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

  it('a popover menu closes when Tab moves the focus out of it', async () => {
    const { user, trigger } = setup();
    await user.click(trigger);
    await screen.findByRole('button', { name: 'On hold' });
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(trigger);
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('a MenuList', () => {
  const entries = ['Bitterfeld', 'Leuna', 'Lac Bouleau', 'Lützkendorf'].map((title) => ({
    key: title,
    title,
  }));
  const focused = () => document.activeElement?.textContent;

  it('typing moves the focus to the entry with that prefix, and starts a new prefix after a second', () => {
    renderUi(<MenuList entries={entries} />);
    const type = (key: string, timeStamp: number) => {
      const event = createEvent.keyDown(document.activeElement ?? document.body, { key });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      fireEvent(document.activeElement ?? document.body, event);
    };
    screen.getByRole('button', { name: 'Bitterfeld' }).focus();
    type('l', 0);
    expect(focused()).toBe('Leuna');
    type('l', 500);
    expect(focused()).toBe('Lac Bouleau');
    type('b', 1501);
    expect(focused()).toBe('Bitterfeld');
    type('l', 3000);
    type('ü', 4000);
    expect(focused()).toBe('Lützkendorf');
    type('x', 4500);
    expect(focused()).toBe('Lützkendorf');
  });
});

describe('a PopoverMenu with opensOnHover', () => {
  function Flyout() {
    const [open, setOpen] = useState(false);
    return (
      <PopoverMenu
        label="Maintenance"
        opensOnHover
        open={open}
        onOpenChange={setOpen}
        button={(trigger) => <button {...trigger}>Icon</button>}
      >
        <a href="/permits">Permits</a>
      </PopoverMenu>
    );
  }
  const shown = () => screen.queryByRole('dialog', { name: 'Maintenance' });

  it('a popover menu opens 100 ms after the mouse enters without taking the focus, and closes when the mouse leaves', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    renderUi(<Flyout />);
    const trigger = screen.getByRole('button', { name: 'Icon' });
    fireEvent.pointerEnter(trigger, { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(99));
    expect(shown()).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(shown()).not.toBeNull();
    expect(document.activeElement).toBe(document.body);
    fireEvent.pointerLeave(trigger, { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(1000));
    expect(trigger.ariaExpanded).toBe('false');
  });

  it('a popover menu that opened on hover stays open when it is pressed, and a resting finger does not open it', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    renderUi(<Flyout />);
    const trigger = screen.getByRole('button', { name: 'Icon' });
    fireEvent.pointerEnter(trigger, { pointerType: 'touch' });
    act(() => void vi.advanceTimersByTime(1000));
    expect(shown()).toBeNull();
    fireEvent.pointerEnter(trigger, { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(100));
    fireEvent.click(trigger);
    fireEvent.pointerLeave(trigger, { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(1000));
    expect(trigger.ariaExpanded).toBe('true');
    expect(document.activeElement?.textContent).toBe('Permits');
  });
});

it('a closed popover menu renders once', () => {
  const drawn = vi.fn<() => void>();
  renderUi(
    <PopoverMenu
      label="Move to"
      open={false}
      onOpenChange={() => undefined}
      button={(trigger) => {
        drawn();
        return <button {...trigger}>Change status</button>;
      }}
    >
      <p>Inside</p>
    </PopoverMenu>,
  );
  expect(drawn).toHaveBeenCalledTimes(1);
});
