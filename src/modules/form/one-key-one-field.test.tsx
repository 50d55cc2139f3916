import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { openOptions } from '../../../tests/support/choose.ts';
import { itemOf, moduleOfTemplate, serveSite } from '../../../tests/support/mock-site.ts';
import { renderSite } from '../../../tests/support/render-site.tsx';
import type { EditProps, FieldViews } from '../../widgets/view-types.ts';

const rendered = vi.hoisted(() => new Map<string, number>());

// Counts the renders of each control by the db name of its column.
vi.mock(import('../../widgets/views.ts'), async (original) => {
  const { viewsOf, ...others } = await original();
  const counting = new Map<string, FieldViews | null>();
  const counted = (type: string): FieldViews | null => {
    const views = viewsOf(type);
    if (views === null || views.Edit === null) return views;
    const { Edit } = views;
    const Counting = (props: EditProps) => {
      rendered.set(props.column.db, (rendered.get(props.column.db) ?? 0) + 1);
      return <Edit {...props} />;
    };
    return { ...views, Edit: Counting };
  };
  return {
    ...others,
    viewsOf(type) {
      const known = counting.get(type) ?? counted(type);
      counting.set(type, known);
      return known;
    },
  };
});

const module = moduleOfTemplate('workorders');
const order = itemOf(module, 7, { name: 'Hose', type_id: 1, criticality_id: 1 });

beforeEach(() => rendered.clear());

async function openForm(item = order) {
  serveSite({ items: { workorders: [item] } });
  renderSite({ path: 'maintenance/work-orders/7', isEditing: true });
  await screen.findByLabelText(/^Name/);
  return userEvent.setup();
}

test('one key press renders one field, once', async () => {
  const user = await openForm();
  await user.type(screen.getByLabelText(/^Name/), 'a');
  rendered.clear();
  await user.keyboard('b');
  expect(Object.fromEntries(rendered)).toEqual({ name: 1 });
});

test('one key press renders one field also after a refused save, when each change is validated', async () => {
  const user = await openForm();
  const name = screen.getByLabelText(/^Name/);
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save work order' }));
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  rendered.clear();
  await user.type(screen.getByLabelText('Description'), 'x');
  expect(Object.fromEntries(rendered)).toEqual({ description: 1 });
});

test('a refused save renders the fields with errors and no others', async () => {
  const user = await openForm();
  await user.clear(screen.getByLabelText(/^Name/));
  rendered.clear();
  await user.click(screen.getByRole('button', { name: 'Save work order' }));
  await screen.findByRole('group', { name: /Not saved/ });
  expect([...rendered.keys()]).toEqual(['name']);
});

test('only the controls of the active tab are mounted', async () => {
  await openForm();
  const tabs = [...rendered.keys()].map((db) => module.byDb.get(db)?.tab);
  expect(new Set(tabs)).toEqual(new Set(['general']));
});

test('correcting a field while errors show renders its field and no other', async () => {
  const user = await openForm();
  const name = screen.getByLabelText(/^Name/);
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save work order' }));
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  rendered.clear();
  await user.type(name, 'H');
  expect([...rendered.keys()]).toEqual(['name']);
  expect(name.getAttribute('aria-invalid')).toBeNull();
});

test('a change renders its field and the fields that its rules show, and no other', async () => {
  const user = await openForm({ ...order, type_id: null });
  const options = await openOptions(user, 'Type');
  rendered.clear();
  const other = options.find(({ textContent }) => textContent === 'Preventive');
  if (other !== undefined) await user.click(other);
  expect([...rendered.keys()].toSorted()).toEqual(['sub_type_id', 'type_id']);
});
