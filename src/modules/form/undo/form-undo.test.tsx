import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { choose } from '../../../../tests/support/choose.ts';
import { itemOf, json, moduleOfTemplate, serveSite } from '../../../../tests/support/mock-site.ts';
import { renderSite } from '../../../../tests/support/render-site.tsx';

const order = itemOf(moduleOfTemplate('workorders'), 7, {
  name: 'Hose',
  type_id: 1,
  sub_type_id: 11,
  criticality_id: 1,
  estimated_hours: 2,
});

async function open() {
  const user = userEvent.setup();
  const { requests } = serveSite({
    items: { workorders: [order] },
    answer: ({ method, body }) =>
      method === 'PATCH' ? json({ ...order, ...body, version: 2 }) : undefined,
  });
  renderSite({ path: 'maintenance/work-orders/7', isEditing: true });
  await screen.findByLabelText(/^Name/);
  return { user, patches: () => requests.filter(({ method }) => method === 'PATCH') };
}

const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/);
const hours = () => screen.getByLabelText<HTMLInputElement>('Estimated hours');
const undo = '{Control>}z{/Control}';
const redo = '{Control>}{Shift>}z{/Shift}{/Control}';

test('typing in one field is one step, undone and redone by keyboard', async () => {
  const { user } = await open();
  await user.type(name(), ' leaking');
  await user.tab();
  await user.clear(hours());
  await user.type(hours(), '35');
  await user.keyboard(undo);
  expect(hours().value).toBe('2');
  expect(document.activeElement).toBe(hours());
  await user.keyboard(undo);
  expect(name().value).toBe('Hose');
  expect(document.activeElement).toBe(name());
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  await user.keyboard(redo);
  expect(name().value).toBe('Hose leaking');
  await user.keyboard('{Control>}y{/Control}');
  expect(hours().value).toBe('35');
});

test('a step that cleared dependent fields is undone whole, and the focus returns to its field', async () => {
  const { user } = await open();
  await choose(user, 'Type', 'Preventive');
  await waitFor(() => expect(screen.queryByText('Leak')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
  await waitFor(() => expect(screen.getByLabelText(/^Type/).textContent).not.toBe('Preventive'));
  expect(screen.getByText('Leak')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  await user.keyboard(redo);
  await waitFor(() => expect(screen.queryByText('Leak')).toBeNull());
});

test('undo of a step on another tab opens that tab', async () => {
  const { user } = await open();
  await user.type(name(), '!');
  await user.click(screen.getByRole('tab', { name: 'Links' }));
  await waitFor(() => expect(screen.queryByLabelText(/^Name/)).toBeNull());
  await user.keyboard(undo);
  await waitFor(() => expect(document.activeElement).toBe(name()));
  expect(name().value).toBe('Hose');
});

test('the form’s undo replaces the browser’s, also from the browser’s menu', async () => {
  const { user } = await open();
  await user.type(name(), '!');
  const native = createEvent(
    'beforeinput',
    name(),
    { inputType: 'historyUndo', bubbles: true, cancelable: true },
    { EventType: 'InputEvent' },
  );
  fireEvent(name(), native);
  expect(native.defaultPrevented).toBe(true);
  await waitFor(() => expect(name().value).toBe('Hose'));
});

test('a step from before a save can still be undone, and is unsaved then', async () => {
  const { user, patches } = await open();
  await user.type(name(), '!');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('WO-7 saved');
  await user.keyboard(undo);
  const undone = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  expect(undone.value).toBe('Hose');
  await screen.findByText('Unsaved changes');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(patches()).toHaveLength(2));
  expect(patches().at(-1)).toMatchObject({ body: { name: 'Hose' }, version: 2 });
});

test('the undo button is disabled without a step to undo', async () => {
  await open();
  for (const button of ['Nothing to undo', 'Nothing to redo', 'Undo (Ctrl+Z)']) {
    expect(screen.queryAllByRole('button', { name: button }).length).toBe(
      button.startsWith('Undo') ? 1 : 0,
    );
  }
  expect(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' }).ariaDisabled).toBe('true');
});
