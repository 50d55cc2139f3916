import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';
import { useStore } from './useStore.ts';

test('a store calls its listeners once per change, and not for the same value', () => {
  const store = createStore(1);
  const listener = vi.fn<() => void>();
  const stop = store.subscribe(listener);
  store.set(1);
  expect(listener).toHaveBeenCalledTimes(0);
  store.update((before) => before + 1);
  expect([store.get(), listener.mock.calls.length]).toEqual([2, 1]);
  stop();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a component that selects a part of a store renders only when that part changes', () => {
  const store = createStore({ name: 'pump', size: 1 });
  const rendered = vi.fn<(name: string) => void>();
  function Name() {
    const name = useStore(store, (value) => value.name);
    rendered(name);
    return <p>{name}</p>;
  }
  render(<Name />);
  act(() => store.update((before) => ({ ...before, size: 2 })));
  act(() => store.update((before) => ({ ...before, name: 'valve' })));
  expect(screen.getByText('valve')).toBeDefined();
  expect(rendered.mock.calls).toEqual([['pump'], ['valve']]);
});
