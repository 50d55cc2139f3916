import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
  type RequestHandler,
} from '../../../tests/support/mock-site.ts';
import { orderTemplate } from '../../../tests/support/order-template.ts';
import { renderSite, testUser } from '../../../tests/support/render-site.tsx';
import type { Item } from '../../runtime/record/item.ts';

const module = moduleOfTemplate('workorders', orderTemplate);
const numberOf = (key: string) => module.flow.byKey.get(key)?.number ?? 0;

function orderAt(key: string, values: object = {}): Item {
  return itemOf(module, 7, {
    name: 'Hose',
    type_id: 1,
    criticality_id: 1,
    status: numberOf(key),
    ...values,
  });
}

/** A fake site that accepts every change of the order and performs every transition. */
async function open(order: Item, own: RequestHandler = () => undefined, me = testUser()) {
  const user = userEvent.setup();
  let stored = order;
  const { requests } = serveSite({
    items: { workorders: [order] },
    templates: [orderTemplate],
    answer(call) {
      const answer = own(call);
      if (answer !== undefined) return answer;
      const { method, path, body } = call;
      if (method === 'GET') return path.endsWith('/workorders/7') ? json(stored) : undefined;
      const moved = path.endsWith('/transitions') ? { status: numberOf(String(body?.['to'])) } : {};
      stored = { ...stored, ...(method === 'PATCH' ? body : moved), version: stored.version + 1 };
      return json(stored);
    },
  });
  renderSite({ path: 'maintenance/work-orders/7', me, isEditing: true });
  const menu = async () => {
    await user.click(await screen.findByRole('button', { name: /Change status/ }));
    return screen.findByRole('dialog', { name: 'Change status to' });
  };
  const moves = () => requests.filter(({ path }) => path.endsWith('/transitions'));
  return { user, requests, menu, moves };
}

const titles = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the status menu', () => {
  test('the status menu lists allowed moves first, then denied ones with the reason, with category and reference code of their checks', async () => {
    const { menu } = await open(orderAt('INIT_DEFAULT'));
    const [first, second, reason, third] = titles(await menu());
    expect(first).toMatch(/^On hold.*reason · Stop work · HSE-12/);
    expect(second).toMatch(/^Approval.*Still missing/);
    expect(reason).toBe('Fill in the cause of failure.');
    expect(third).toMatch(/^Completed.*Possible after Approval/);
  });

  test('the status menu leads from a requirement to its field on another tab, and allows the move once it is met', async () => {
    const { user, requests, menu, moves } = await open(orderAt('INIT_DEFAULT'));
    const shown = await menu();
    await user.click(within(shown).getByRole('button', { name: 'Fill in the cause of failure.' }));
    const cause = await screen.findByLabelText('Cause of failure');
    expect(document.activeElement).toBe(cause);
    await user.type(cause, 'Worn out');
    await user.click(within(await menu()).getByRole('button', { name: 'Approval' }));
    await screen.findByText('WO-7 moved to “Approval”');
    const changes = requests.filter(({ method }) => method !== 'GET');
    expect(changes.map(({ method }) => method)).toEqual(['PATCH', 'POST']);
    expect(changes[0]?.body).toEqual({ columns: { cause: 'Worn out' } });
    expect(moves()).toMatchObject([{ version: 2, body: { to: 'APPROVAL' } }]);
    await screen.findByRole('button', { name: /Approval.*Change status/ });
  });

  test('the status menu offers no move from a final status', async () => {
    const { menu } = await open(orderAt('COMPLETED'));
    const shown = await menu();
    within(shown).getByText('No other status can follow this one.');
    expect(within(shown).queryByRole('listitem')).toBeNull();
  });
});

describe('a move', () => {
  test('a move that needs a reason asks for it, and refuses an empty one', async () => {
    const { user, menu, moves } = await open(orderAt('INIT_DEFAULT'));
    await user.click(within(await menu()).getByRole('button', { name: /On hold/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Move to On hold' });
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    within(dialog).getByText('Enter a reason.');
    expect(moves()).toEqual([]);
    await user.type(within(dialog).getByLabelText(/^Reason/), ' Waits for a seal ');
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    await screen.findByText('WO-7 moved to “On hold”');
    expect(moves()[0]?.body).toEqual({ to: 'ON_HOLD', comment: 'Waits for a seal' });
  });

  test('a move that the server refuses shows the reason and the present status', async () => {
    const { user, requests, menu } = await open(
      orderAt('INIT_DEFAULT', { columns: { cause: 'x' } }),
      (call) =>
        call.path.endsWith('/transitions') ? failure(409, 'A requirement is missing.') : undefined,
    );
    await user.click(within(await menu()).getByRole('button', { name: 'Approval' }));
    await screen.findByText('A requirement is missing.');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ method: 'GET' }));
  });

  test('a move is not sent if saving the form fails', async () => {
    const { user, menu, moves } = await open(orderAt('INIT_DEFAULT', { columns: { cause: 'x' } }));
    await user.clear(await screen.findByLabelText(/^Name/));
    await user.click(within(await menu()).getByRole('button', { name: 'Approval' }));
    await screen.findByRole('group', { name: /Not saved/ });
    expect(moves()).toEqual([]);
  });
});

describe('an approval', () => {
  const waiting = orderAt('APPROVAL', { columns: { cause: 'x' } });

  test('an approval is given or refused by the person whose turn it is', async () => {
    const { user, menu, moves } = await open(waiting);
    const shown = await menu();
    within(shown).getByRole('button', { name: /^Reject, back to “On hold”/ });
    await user.click(within(shown).getByRole('button', { name: 'Approve, on to “Completed”' }));
    await waitFor(() => expect(moves()[0]?.body).toEqual({ to: 'COMPLETED' }));
  });

  test('an item that waits says who decides next and who sent it', async () => {
    const request = { user_id: 1, at: '2026-11-20T10:00:00.000Z', from: 1 };
    const sent = { node: 'approval', approvals: [], request };
    await open({ ...waiting, flow_state: sent });
    await screen.findByText(/^Next to decide: /);
    expect(await screen.findByText(/^Sent by .*20 Nov 2026, 11:00/)).toBeTruthy();
  });

  test('a finished item says why it is read-only and what a person can do', async () => {
    await open(orderAt('COMPLETED'));
    await screen.findByText('Completed: only Files can be changed');
    expect(await screen.findByText('To work with other values, duplicate it.')).toBeTruthy();
  });

  test('an approval is explained to people whose turn it is not', async () => {
    const approved = {
      node: 'approval',
      approvals: [{ user_id: 1, at: '2026-11-20T10:00:00.000Z' }],
    };
    const { menu } = await open({ ...waiting, flow_state: approved });
    const locked = titles(await menu()).find((title) => title.startsWith('Approve'));
    expect(locked).toContain('You have approved. Waiting for Tomasz Kowalski.');
  });
});

test('every move of an item says that the person lacks the permission', async () => {
  const { menu } = await open(orderAt('INIT_DEFAULT'), undefined, testUser(['read', 'update']));
  const shown = await menu();
  expect(within(shown).queryByRole('button', { name: /On hold/ })).toBeNull();
  expect(titles(shown)[0]).toContain('permission');
});
