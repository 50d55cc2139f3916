import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';

afterEach(() => vi.useRealTimers());

it('SkeletonRows take their space immediately and become visible after 200 ms', () => {
  vi.useFakeTimers();
  renderUi(<SkeletonRows rows={3} rowHeight={40} />);
  const place = screen.getByRole('status');
  expect(place.childElementCount).toBe(3);
  act(() => void vi.advanceTimersByTime(199));
  expect(screen.queryByText('Loading')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('Loading')).toBeTruthy();
});
