import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { failure, itemOf, json, seenModule, serveSite } from '../../../tests/support/fake-site.ts';
import { renderSite } from '../../../tests/support/render-site.tsx';

const module = seenModule('workorders');
const mine = itemOf(module, 7, { name: 'Hose', type_id: 1, criticality_id: 1, version: 1 });
const theirs = { ...mine, description: 'Written by another', estimated_hours: 5, version: 4 };

/** A site where somebody has saved version 4 meanwhile. */
async function saveStale() {
  const user = userEvent.setup();
  let served = mine;
  let stored = theirs;
  const site = serveSite({
    items: { workorders: [mine] },
    answer({ method, path, version, body }) {
      if (method === 'GET' && path.endsWith('/workorders/7')) return json(served);
      if (method !== 'PATCH') return undefined;
      served = stored;
      if (version !== stored.version)
        return failure(412, 'Somebody was faster.', { current: stored });
      stored = { ...stored, ...body, version: 5 };
      served = stored;
      return json(stored);
    },
  });
  renderSite({ path: 'maintenance/work-orders/7' });
  await user.type(await screen.findByLabelText(/^Name/), ', mine');
  const hours = screen.getByLabelText('Estimated hours');
  await user.clear(hours);
  await user.type(hours, '3');
  await user.click(screen.getByRole('button', { name: 'Save work order' }));
  const dialog = await screen.findByRole('dialog', { name: /Somebody else saved/ });
  const patches = () => site.asked.filter(({ method }) => method === 'PATCH');
  return { user, dialog, patches };
}

test('saving mine on top changes what I changed and nothing else', async () => {
  const { user, dialog, patches } = await saveStale();
  expect(dialog.textContent).toContain('Estimated hours');
  expect(dialog.textContent).not.toContain('Description');
  await user.click(screen.getByRole('button', { name: 'Save mine on top' }));
  await screen.findByText('WO-7 saved');
  expect(patches().at(-1)).toMatchObject({ version: 4 });
  expect(patches().at(-1)?.body).toEqual({ name: 'Hose, mine', estimated_hours: 3 });
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Written by another');
});

test('taking theirs drops mine', async () => {
  const { user, patches } = await saveStale();
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Estimated hours')).toHaveProperty('value', '5'),
  );
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Hose');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  expect(patches()).toHaveLength(1);
});

test('closing the question loses nothing', async () => {
  const { user, patches } = await saveStale();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Somebody/ })).toBeNull());
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Hose, mine');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  expect(patches()).toHaveLength(1);
});
