import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { itemOf, moduleOfTemplate, serveSite } from '../../../../tests/support/mock-site.ts';
import { renderSite } from '../../../../tests/support/render-site.tsx';

const permit = itemOf(moduleOfTemplate('permits'), 7, {
  name: 'Open the pump',
  type_id: 1,
  priority_id: 1,
  isolation_required: false,
});
const sign = 'Keep locked';

test('content is shown between the fields while its condition holds', async () => {
  const user = userEvent.setup();
  serveSite({ items: { permits: [permit] } });
  renderSite({ path: 'maintenance/permits/7?field=isolation_required', isEditing: true });
  const box = await screen.findByRole('checkbox', { name: /Isolation required/i });
  expect(screen.queryByText(sign)).toBeNull();
  await user.click(box);
  const section = within(await screen.findByRole('region', { name: 'Isolation' }));
  expect(await section.findByText(sign)).toBeTruthy();
  expect(section.getByText('Isolate every source of energy.').tagName).toBe('STRONG');
  await user.click(box);
  await waitFor(() => expect(screen.queryByText(sign)).toBeNull());
});

test('content is in the reading view', async () => {
  serveSite({ items: { permits: [{ ...permit, isolation_required: true }] } });
  renderSite({ path: 'maintenance/permits/7?field=isolation_required' });
  expect(await screen.findByText(sign)).toBeTruthy();
});
