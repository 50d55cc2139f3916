import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  type RequestHandler,
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
} from '../../../tests/support/mock-site.ts';
import { renderSite } from '../../../tests/support/render-site.tsx';

const orders = moduleOfTemplate('workorders');
const order = itemOf(orders, 7, { name: 'Hose', type_id: 1, criticality_id: 1 });
const other = itemOf(orders, 8, { name: 'Seal', type_id: 1, criticality_id: 1 });
const path = 'maintenance/work-orders/7';

/** Opens the form of the order; each save waits for its answer in `answers`. */
async function open() {
  const user = userEvent.setup();
  const answers: PromiseWithResolvers<Response>[] = [];
  const answer: RequestHandler = ({ method }) => {
    if (method !== 'PATCH') return undefined;
    const next = Promise.withResolvers<Response>();
    answers.push(next);
    return next.promise;
  };
  const { requests } = serveSite({ items: { workorders: [order, other] }, answer });
  renderSite({ path, isEditing: true });
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  const patches = () => requests.filter(({ method }) => method === 'PATCH');
  return { user, name, answers, patches };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const saved = (name: string) => json({ ...order, name, version: 2 });

test('the page shows a saved value before the server answers, and the save bar shows that it is saving', async () => {
  const { user, name, answers } = await open();
  await user.type(name, '!{Enter}');
  await title('Hose!');
  expect(screen.getByText('Saving')).toBeTruthy();
  expect(screen.queryByText('WO-7 saved')).toBeNull();
  answers[0]?.resolve(saved('Hose!'));
  await screen.findByText('WO-7 saved');
  await screen.findByText('Saved');
});

test('after a refused save the page shows the old value and the reason, and the form keeps what was entered', async () => {
  const { user, name, answers } = await open();
  await user.type(name, '!{Enter}');
  await title('Hose!');
  answers[0]?.resolve(failure(403, 'You may not.'));
  await screen.findByText('You may not.');
  await title('Hose');
  expect(name.value).toBe('Hose!');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

test('a value typed during a save stays unsaved, and the next save sends it', async () => {
  const { user, name, answers, patches } = await open();
  await user.type(name, '!{Enter}');
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.type(name, '?');
  answers[0]?.resolve(saved('Hose!'));
  await screen.findByText('WO-7 saved');
  expect(name.value).toBe('Hose!?');
  await screen.findByText('Unsaved changes');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(patches().at(-1)).toMatchObject({ version: 2 }));
  expect(patches().at(-1)?.body).toEqual({ name: 'Hose!?' });
});

test('the toast of a save without an answer sends it again with the same idempotency key', async () => {
  const { user, name, answers, patches } = await open();
  await user.type(name, '!{Enter}');
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.reject(new TypeError('Lost.'));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.resolve(saved('Hose!'));
  await screen.findByText('WO-7 saved');
  const [first, second] = patches();
  expect(second).toEqual(first);
  expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('leaving during a save asks nothing, and a toast reports the refusal', async () => {
  const { user, name, answers } = await open();
  await user.type(name, '!{Enter}');
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByText('Arrived elsewhere');
  answers[0]?.resolve(failure(412, 'Somebody was faster.', { current: { ...order, version: 9 } }));
  await screen.findByText('Somebody was faster.');
});
