import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { SplitPane } from './SplitPane.tsx';

function pageOf(width: number) {
  const known = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const limit = /width < (\d+)px/u.exec(query)?.[1];
    const matches = limit !== undefined && width < Number(limit);
    return Object.assign(known(query), { matches });
  });
  renderUi(
    <SplitPane mainLabel="Work order" sideLabel="History" side={<p>who changed what</p>}>
      <p>the form</p>
    </SplitPane>,
  );
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('SplitPane', () => {
  it('shows both parts beside each other from 1100 px', () => {
    pageOf(1100);
    expect(screen.getByText('the form')).toBeTruthy();
    expect(screen.getByRole('complementary', { name: 'History' }).textContent).toBe(
      'who changed what',
    );
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('makes the panel a tab below', async () => {
    const user = userEvent.setup();
    pageOf(1099);
    expect(screen.getByText('the form')).toBeTruthy();
    expect(screen.queryByText('who changed what')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'History' }));
    expect(screen.getByText('who changed what')).toBeTruthy();
  });
});
