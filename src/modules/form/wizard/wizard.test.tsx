import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { itemOf, json, moduleOfTemplate, serveSite } from '../../../../tests/support/mock-site.ts';
import { renderSite } from '../../../../tests/support/render-site.tsx';

const order = itemOf(moduleOfTemplate('workorders'), 7, {
  name: 'Hose',
  type_id: 1,
  sub_type_id: 11,
  criticality_id: 1,
});

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('width <'),
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
});

async function open() {
  const user = userEvent.setup();
  const { requests } = serveSite({
    items: { workorders: [order] },
    answer: ({ method, body }) =>
      method === 'PATCH' ? json({ ...order, ...body, version: 2 }) : undefined,
  });
  const view = renderSite({ path: 'maintenance/work-orders/7', isEditing: true });
  const choice = await screen.findByRole('switch', { name: 'Step by step' });
  return {
    ...view,
    user,
    choice,
    patches: () => requests.filter(({ method }) => method === 'PATCH'),
  };
}

const progress = async (at: number) => {
  const words = await screen.findByText(new RegExp(`^Step ${at} of`));
  return Number(words.textContent?.split(' ').at(-1));
};
const next = () => screen.getByRole('button', { name: 'Next' });

test('on a phone the wizard has a screen per question; Enter and Next go on, Back goes back', async () => {
  const { user, choice } = await open();
  await user.click(choice);
  await progress(1);
  expect(screen.queryByLabelText('Description')).toBeNull();
  expect(screen.getByRole('button', { name: 'Back' })).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText(/^Name/), '!{Enter}');
  await progress(2);
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
  await screen.findByLabelText(/^Type/);
  await user.click(next());
  await progress(3);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await progress(2);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText(/^Name/)).toHaveProperty('value', 'Hose!');
});

test('the last question saves, and a refused save opens the first question with an error', async () => {
  const { user, choice, patches } = await open();
  await user.click(choice);
  const count = await progress(1);
  await user.clear(screen.getByLabelText(/^Name/));
  for (let at = 2; at <= count; at += 1) {
    await user.click(next());
    await progress(at);
  }
  await user.click(screen.getByRole('button', { name: 'Save work order' }));
  const name = await screen.findByLabelText(/^Name/);
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(patches()).toEqual([]);
  await user.type(name, 'Seal');
  for (let at = 2; at <= count; at += 1) {
    await user.click(next());
    await progress(at);
  }
  await user.click(screen.getByRole('button', { name: 'Save work order' }));
  await screen.findByText('WO-7 saved');
  expect(patches().map(({ body }) => body)).toEqual([{ name: 'Seal' }]);
});

test('the choice of the wizard is remembered for the module', async () => {
  const { user, choice, unmount } = await open();
  await user.click(choice);
  await progress(1);
  unmount();
  const again = await open();
  await progress(1);
  await again.user.click(again.choice);
  await screen.findByLabelText('Description');
  expect(screen.queryByText(/^Step \d/)).toBeNull();
});
