import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../testing.tsx';
import { TabBar } from './TabBar.tsx';

const tabs = [
  { key: 'general', label: 'General' },
  { key: 'links', label: 'Links', errors: 2 },
  { key: 'files', label: 'Files' },
];

function Tabbed() {
  const [active, setActive] = useState('general');
  return (
    <>
      <TabBar label="Pump" tabs={tabs} active={active} onChange={setActive} controls="panel" />
      <div id="panel" role="tabpanel" />
    </>
  );
}

const selected = () => screen.getByRole('tab', { selected: true });

test('clicking a tab activates it, and a tab shows its number of errors', async () => {
  const user = userEvent.setup();
  renderUi(<Tabbed />);
  await user.click(screen.getByRole('tab', { name: /Links/ }));
  expect(selected().textContent).toContain('Links2');
  expect(selected().getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id);
});

test('Tab reaches one tab, and the arrow keys activate the others and wrap around', async () => {
  const user = userEvent.setup();
  renderUi(<Tabbed />);
  await user.tab();
  expect(document.activeElement).toBe(selected());
  const seen: (string | null)[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
    await user.keyboard(`{${key}}`);
    expect(document.activeElement).toBe(selected());
    seen.push(selected().getAttribute('data-tab'));
  }
  expect(seen).toEqual(['links', 'files', 'general', 'files', 'general', 'files']);
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});
