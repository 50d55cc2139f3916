import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { itemOf, moduleOfTemplate, serveSite } from '../../../../tests/support/mock-site.ts';
import { orderTemplate } from '../../../../tests/support/order-template.ts';
import { renderSite } from '../../../../tests/support/render-site.tsx';

const order = itemOf(moduleOfTemplate('workorders', orderTemplate), 7, {
  name: 'Hose',
  type_id: 1,
  criticality_id: 1,
  estimated_hours: 3,
  columns: { cause: 'Worn out' },
});

const paper = () => document.querySelector<HTMLElement>('[data-paper]');

async function open(language: 'en' | 'de' = 'en') {
  const user = userEvent.setup();
  serveSite({ items: { workorders: [order] }, templates: [orderTemplate] });
  renderSite({ path: 'maintenance/work-orders/7', language });
  await screen.findByRole('heading', { level: 1, name: 'Hose' });
  return user;
}

test('Print in the menu prints every tab with the entered values, and removes the print view after', async () => {
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined);
  const user = await open();
  await user.type(screen.getByLabelText(/^Name/), '!');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const text = paper()?.textContent ?? '';
  for (const part of ['WO-7', 'Leuna', 'Hose!', 'Corrective', '3 h', 'Worn out', 'Links']) {
    expect(text).toContain(part);
  }
  expect(within(paper() ?? document.body).queryByRole('textbox')).toBeNull();
  act(() => void globalThis.dispatchEvent(new Event('afterprint')));
  expect(paper()).toBeNull();
});

test('the browser’s print command prints the same, in the language of the page', async () => {
  await open('de');
  expect(paper()).toBeNull();
  act(() => void globalThis.dispatchEvent(new Event('beforeprint')));
  expect(paper()?.textContent).toContain('Standort');
  expect(paper()?.textContent).toContain('Schadensursache');
});
