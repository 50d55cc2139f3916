import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { itemOf, moduleOfTemplate, serveSite } from '../../../tests/support/mock-site.ts';
import { renderSite } from '../../../tests/support/render-site.tsx';
import type { EditProps, ReadProps } from '../../widgets/view-types.ts';

const rendered = vi.hoisted(() => ({ edited: 0, read: 0 }));

// Counts the renders of the controls and the values of cells.
vi.mock(import('../../widgets/table/cell-views.ts'), async (original) => {
  const { cellViewsOf, ...others } = await original();
  const known = new Map<string, ReturnType<typeof cellViewsOf>>();
  const counted = (type: string) => {
    const views = cellViewsOf(type);
    if (views === null) return null;
    const { Edit, Read } = views;
    return {
      Edit(props: EditProps) {
        rendered.edited += 1;
        return <Edit {...props} />;
      },
      Read(props: ReadProps) {
        rendered.read += 1;
        return <Read {...props} />;
      },
    };
  };
  return {
    ...others,
    cellViewsOf(type) {
      const views = known.get(type) ?? counted(type);
      known.set(type, views);
      return views;
    },
  };
});

const module = moduleOfTemplate('permits');
const permit = itemOf(module, 7, {
  name: 'Entry of the sump',
  gas_tests: Array.from({ length: 100 }, (_, at) => ({
    id: `test-${at}`,
    tested_at: '2026-11-24T06:30:00.000Z',
    point: `Point ${at}`,
    oxygen: 20.9,
    lel: 0,
    // The fourth lacks a required value.
    ...(at === 3 ? {} : { tester: 'R. Nair' }),
    within_limits: true,
  })),
});

beforeEach(() => Object.assign(rendered, { edited: 0, read: 0 }));

async function openTable() {
  serveSite({ items: { permits: [permit] } });
  renderSite({ path: 'maintenance/permits/7?tab=safety', isEditing: true });
  const grid = await screen.findByRole('grid', { name: 'Gas tests' });
  // Rows beyond the visible ones are rendered after the first paint.
  await screen.findByText('Point 15');
  act(() => grid.focus());
  return { grid, user: userEvent.setup() };
}

test('one key press in a cell of a table renders that cell, once', async () => {
  const { user } = await openTable();
  await user.keyboard('{ArrowRight}{ArrowRight}a');
  Object.assign(rendered, { edited: 0, read: 0 });
  await user.keyboard('b');
  expect(rendered).toEqual({ edited: 1, read: 0 });
});

test('one key press in a cell renders that cell also while errors of other cells show', async () => {
  const { grid, user } = await openTable();
  await user.click(screen.getByRole('button', { name: 'Save permit' }));
  await screen.findByRole('button', { name: /Row 4, Tester/ });
  act(() => grid.focus());
  await user.keyboard('{ArrowRight}{ArrowRight}a');
  Object.assign(rendered, { edited: 0, read: 0 });
  await user.keyboard('b');
  expect(rendered).toEqual({ edited: 1, read: 0 });
});

test('a key that changes what a rule computes renders the computed cell too', async () => {
  const { user } = await openTable();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}1');
  Object.assign(rendered, { edited: 0, read: 0 });
  await user.keyboard('9.7');
  expect(rendered.read).toBe(1);
});
