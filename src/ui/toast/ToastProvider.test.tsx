import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import type { ToastInput } from './toasts.ts';
import { useToast, useToastList, type ToastActions, type ToastHandle } from './useToast.ts';

let actions: ToastActions;
let states: readonly string[];

function Probe() {
  const given = useToast();
  const list = useToastList();
  useEffect(() => {
    actions = given;
    states = list.map(({ title, open }) => `${title} ${open ? 'open' : 'closed'}`);
  });
  return null;
}

function show(input: ToastInput): ToastHandle {
  const handles: ToastHandle[] = [];
  act(() => void handles.push(actions.toast(input)));
  const [handle] = handles;
  if (handle === undefined) throw new Error('The toast gave no handle.');
  return handle;
}
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const titles = () => screen.queryAllByText(/^Toast/u).map((element) => element.textContent);
const corner = () => screen.getByRole('region', { name: /Notifications/u });

beforeEach(() => {
  vi.useFakeTimers();
  renderUi(<Probe />);
});
afterEach(() => vi.useRealTimers());

describe('toasts', () => {
  it('the provider shows the newest five toasts, newest first', () => {
    for (const number of [1, 2, 3, 4, 5, 6]) show({ title: `Toast ${number}` });
    expect(titles()).toEqual(['Toast 6', 'Toast 5', 'Toast 4', 'Toast 3', 'Toast 2']);
  });

  it('a toast closes after 5000 ms and is removed 1,000,000 ms later', () => {
    show({ title: 'Toast' });
    pass(4999);
    expect(titles()).toEqual(['Toast']);
    pass(1);
    expect(titles()).toEqual([]);
    expect(states).toEqual(['Toast closed']);
    pass(999_999);
    expect(states).toEqual(['Toast closed']);
    pass(1);
    expect(states).toEqual([]);
  });

  it('the timer of a toast pauses while the pointer is over it, and then continues', () => {
    show({ title: 'Toast' });
    pass(3000);
    fireEvent.pointerEnter(corner());
    pass(60_000);
    expect(titles()).toEqual(['Toast']);
    fireEvent.pointerLeave(corner());
    pass(1999);
    expect(titles()).toEqual(['Toast']);
    pass(1);
    expect(titles()).toEqual([]);
  });

  it('the action of a toast runs once and closes it', () => {
    const undo = vi.fn<() => void>();
    show({ title: 'Toast', action: { label: 'Undo', onSelect: undo } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(titles()).toEqual([]);
  });

  it.each([
    { distance: 49, left: ['Toast'] },
    { distance: 50, left: [] },
    { distance: -200, left: ['Toast'] },
  ])(
    'a toast swiped by $distance px closes only from 50 px to the right on',
    ({ distance, left }) => {
      show({ title: 'Toast' });
      const toast = screen.getByText('Toast');
      Element.prototype.setPointerCapture = () => undefined;
      fireEvent.pointerDown(toast, { button: 0, clientX: 300 });
      fireEvent.pointerMove(toast, { clientX: 300 + distance });
      fireEvent.pointerUp(toast);
      expect(titles()).toEqual(left);
    },
  );

  it('a toast is announced politely, a failure assertively', () => {
    show({ title: 'Toast saved' });
    show({ title: 'Toast failed', variant: 'destructive' });
    expect(screen.getByText('Toast saved').closest('[aria-live="polite"]')).not.toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('Toast failed');
  });

  it('the caller can change and close its toast', () => {
    const handle = show({ title: 'Toast sending', duration: Number.POSITIVE_INFINITY });
    pass(100_000);
    act(() => handle.update({ title: 'Toast sent' }));
    expect(titles()).toEqual(['Toast sent']);
    act(() => handle.dismiss());
    expect(titles()).toEqual([]);
  });
});
