import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { itemOf, moduleOfTemplate, serveSite } from '../../../tests/support/mock-site.ts';
import { orderTemplate } from '../../../tests/support/order-template.ts';
import { renderSite } from '../../../tests/support/render-site.tsx';

const order = itemOf(moduleOfTemplate('workorders', orderTemplate), 7, {
  name: 'Hose',
  type_id: 1,
});
const path = 'maintenance/work-orders/7';

async function open(search: string) {
  const user = userEvent.setup();
  serveSite({ items: { workorders: [order] }, templates: [orderTemplate] });
  renderSite({ path: `${path}${search}` });
  await screen.findByRole('heading', { level: 1, name: 'Hose' });
  return user;
}

const tab = () => screen.getByRole('tab', { selected: true }).textContent;
const parameter = (name: string) => new URLSearchParams(globalThis.location.search).get(name);

test.each(['?tab=finding&field=cause', '?field=cause', '?tab=general&field=cause'])(
  'an address with %s opens the field’s tab and focuses the field',
  async (search) => {
    await open(search);
    const cause = await screen.findByLabelText('Cause of failure');
    await waitFor(() => expect(document.activeElement).toBe(cause));
    expect(tab()).toBe('Finding');
  },
);

test('an address with an unknown tab or field opens the first tab', async () => {
  await open('?tab=nonsense&field=nonsense');
  expect(tab()).toBe('General');
});

test('the address names the focused field, and drops it when another tab opens', async () => {
  const user = await open('?edit=1');
  const before = globalThis.history.length;
  await user.click(screen.getByLabelText('Description'));
  await waitFor(() => expect(parameter('field')).toBe('description'));
  expect(parameter('tab')).toBe('general');
  await user.click(screen.getByRole('tab', { name: 'Finding' }));
  await waitFor(() => expect(parameter('tab')).toBe('finding'));
  expect(parameter('field')).toBeNull();
  expect(globalThis.history.length).toBe(before);
});

test('an address that is still to be written is dropped when the values show again', async () => {
  await open('?edit=1');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const description = screen.getByLabelText('Description');
  act(() => description.focus());
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull();
  expect(parameter('edit')).toBeNull();
  expect(parameter('field')).toBeNull();
});

test('Copy link copies the address of the field that last had the focus', async () => {
  const user = await open('?edit=1');
  await user.click(screen.getByLabelText('Description'));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: 'Copy link to “Description”' }));
  await screen.findByText('Link copied');
  const link = new URL(await navigator.clipboard.readText());
  expect(link.pathname).toBe(`/app/sites/1/${path}`);
  expect(Object.fromEntries(link.searchParams)).toEqual({ tab: 'general', field: 'description' });
});
