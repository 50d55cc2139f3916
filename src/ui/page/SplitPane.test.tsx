import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../testing.tsx';
import { SplitPane } from './SplitPane.tsx';

test('a split pane shows both parts next to each other, the panel with its name', () => {
  renderUi(
    <SplitPane sideLabel="History" side={<p>who changed what</p>}>
      <p>the form</p>
    </SplitPane>,
  );
  expect(screen.getByText('the form')).toBeTruthy();
  const panel = screen.getByRole('complementary', { name: 'History' });
  expect(panel.textContent).toBe('who changed what');
});
