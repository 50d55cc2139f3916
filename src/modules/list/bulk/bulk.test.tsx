import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { handler } from '../../../../mock/backend.ts';
import { bulkHandlers, itemTable, writePossible } from '../../../../tests/support/bulk-handlers.ts';
import {
  type RequestHandler,
  errorResponse,
  failure,
  itemOf,
  json,
  moduleOfTemplate,
  serveSite,
} from '../../../../tests/support/mock-site.ts';
import { renderSite, testUser } from '../../../../tests/support/render-site.tsx';
import { itemCalls } from '../../../contract/items.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';

const workOrders = moduleOfTemplate('workorders');
const permits = moduleOfTemplate('permits');

const order = (id: number, values = {}) =>
  itemOf(workOrders, id, { name: `Order ${id}`, type_id: 1, criticality_id: 2, ...values });

interface Own {
  readonly module?: CompiledModule;
  readonly path?: string;
  readonly answer?: RequestHandler;
  /** Permissions of the person. */
  readonly may?: readonly string[];
}

function open(items: Item[], own: Own = {}) {
  const { module = workOrders, path = 'maintenance/work-orders', may } = own;
  const { removeMany, restoreMany } = itemCalls(module.document);
  const { type } = module.document;
  const { requests } = serveSite({
    items: { [type]: items },
    ...(own.answer && { answer: own.answer }),
    handlers(backend) {
      const table = itemTable(backend, type);
      const ofDeletion = [removeMany, restoreMany].map((call) =>
        handler(call, (request) => {
          const deleted_at = call === removeMany ? request.context.now : null;
          const write = (before: Item) => table.store(request, before, { ...before, deleted_at });
          const isDryRun = 'dry_run' in request.body;
          return writePossible(table, request, request.body.items, write, isDryRun);
        }),
      );
      return [...bulkHandlers(backend, type), ...ofDeletion];
    },
  });
  renderSite({ path, ...(may && { me: testUser(may) }) });
  const writes = () =>
    requests.filter((each) => each.method !== 'GET' && !each.path.endsWith('/uses'));
  return { user: userEvent.setup(), writes };
}

async function select(codes: readonly string[]): Promise<void> {
  const grid = await screen.findByRole('grid');
  for (const code of codes) {
    const row = (await within(grid).findByText(code)).closest('[role=row]');
    const box = row?.querySelector('[role=checkbox]');
    fireEvent.click(box ?? grid);
  }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** A button of a dialog, when the dry run has ended. */
async function enabled(within: { getByRole: typeof screen.getByRole }, name: string) {
  const found = () => within.getByRole('button', { name });
  await waitFor(() => expect(found().hasAttribute('disabled')).toBe(false));
  return found();
}

/** Finds a dialog by its title, because under test antd gives all dialogs the same id. */
async function dialog(title: string): Promise<HTMLElement> {
  const heading = await screen.findByText(title);
  const found = heading.closest<HTMLElement>('[role=dialog]');
  if (found === null) throw new Error(`${title} is no dialog.`);
  return found;
}

describe('moving selected items', () => {
  test('a bulk move moves the permitted items, reports the reason of each refused one and can be undone', async () => {
    const { byKey } = permits.flow;
    const [active, suspended] = [byKey.get('ACTIVE')?.number, byKey.get('SUSPENDED')?.number];
    const items = [1, 2, 3, 4].map((id) =>
      itemOf(permits, id, { name: `Permit ${id}`, status: id === 3 ? 1 : active }),
    );
    const statuses = () => items.map(({ status }) => status);
    const { user } = open(items, {
      module: permits,
      path: 'maintenance/permits',
      // Another person changes one of the items first.
      answer: ({ path, body }) => {
        const late = items[1];
        if (path.endsWith('/transitions') && body?.['dry_run'] !== true && late?.version === 1)
          items[1] = { ...late, version: 2 };
        return undefined;
      },
    });
    await select(['PTW-1', 'PTW-2', 'PTW-3', 'PTW-4']);
    await user.click(await button('Move'));
    const asking = within(await dialog('Move 4 items'));
    await user.click(asking.getByRole('radio', { name: /Suspended.*3 of 4/ }));
    asking.getByText('You can undo this afterwards.');
    const left = within(await asking.findByRole('region', { name: '1 of 4 items stays as it is' }));
    const kept = left.getByRole('link', { name: /PTW-3/ });
    expect(kept.getAttribute('href')).toBe('/app/sites/1/maintenance/permits/3');
    left.getByText(/^1: Possible after/);
    await user.click(asking.getByRole('button', { name: 'Move 3 items' }));
    const report = await dialog('Not all items were processed');
    expect(report.textContent).toContain('2 items moved. 1 was not moved:');
    const links = within(report).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/app/sites/1/maintenance/permits/2',
    ]);
    expect(statuses()).toEqual([suspended, active, 1, suspended]);
    expect(report.contains(document.activeElement)).toBe(true);
    await user.click(within(report).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(statuses()).toEqual([active, active, 1, active]));
    expect(document.activeElement).toBe(screen.getByRole('grid'));
  });

  test('a bulk move without a way back says so before it runs and offers no undo', async () => {
    const items = [order(1)];
    const { user } = open(items);
    await select(['WO-1']);
    await user.click(await button('Move'));
    const asking = within(await dialog('Move 1 item'));
    asking.getByText(/You can’t undo this/);
    await user.click(await enabled(asking, 'Move'));
    await screen.findByText('1 item moved.');
    expect(items[0]?.status).toBe(2);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('changing fields of selected items', () => {
  test('a bulk change asks for values, shows a dry run, applies the valid changes and can be undone', async () => {
    const items = [order(1), order(2, { criticality_id: 1 }), order(3)];
    const { user, writes } = open(items);
    await select(['WO-1', 'WO-2', 'WO-3']);
    await user.click(await button('Edit fields'));
    const asking = await dialog('Edit 3 items');
    await user.click(within(asking).getByRole('button', { name: 'Preview' }));
    await within(asking).findByText('Choose at least one field.');
    const field = within(asking).getByRole('combobox', { name: 'Add a field' });
    await user.type(field, 'Description');
    await user.click(await screen.findByTitle('Description'));
    await user.click(within(asking).getByRole('button', { name: 'Preview' }));
    await within(asking).findByText('Enter a value, or clear the field.');
    await user.type(within(asking).getByRole('textbox', { name: 'Description' }), 'Alike');
    await user.click(within(asking).getByRole('button', { name: 'Preview' }));
    await screen.findByText(/3 items will change/);
    expect(writes().map(({ path }) => path.split('/').at(-1))).toEqual(['check']);
    await user.click(await button('Change 3 items'));
    await waitFor(() =>
      expect(items.map(({ description }) => description)).toEqual(['Alike', 'Alike', 'Alike']),
    );
    const other = items[2];
    if (other === undefined) throw new Error('Three items.');
    items[2] = { ...other, description: 'Theirs', version: other.version + 1 };
    const notice = await screen.findByRole('group', { name: 'Bulk actions' });
    await user.click(within(notice).getByRole('button', { name: 'Undo' }));
    const report = await dialog('Not all items were processed');
    expect(report.textContent).toContain('Values of 2 items restored.');
    within(report).getByRole('link', { name: /WO-3/ });
    expect(items.map(({ description }) => description ?? '')).toEqual(['', '', 'Theirs']);
  });

  test('a bulk change says how many items stay as they are, why, and leads to them', async () => {
    const active = permits.flow.byKey.get('ACTIVE')?.number;
    const items = [1, 2, 3].map((id) =>
      itemOf(permits, id, {
        name: `Permit ${id}`,
        status: id < 3 ? active : 1,
        description: 'Seal the pump',
        type_id: 1,
        priority_id: 1,
        functional_location_ids: [1],
        start_date: '2026-11-24T06:00:00.000Z',
        end_date: '2026-11-24T16:00:00.000Z',
      }),
    );
    const { user } = open(items, { module: permits, path: 'maintenance/permits' });
    await select(['PTW-1', 'PTW-2', 'PTW-3']);
    await user.click(await button('Edit fields'));
    const asking = within(await dialog('Edit 3 items'));
    await user.type(asking.getByRole('combobox', { name: 'Add a field' }), 'Work scope');
    await user.click(await screen.findByTitle('Work scope'));
    await user.type(asking.getByRole('textbox', { name: 'Work scope' }), 'Pump');
    await user.click(asking.getByRole('button', { name: 'Preview' }));
    const left = within(
      await screen.findByRole('region', { name: '2 of 3 items stay as they are' }),
    );
    left.getByText('2: Read-only while the status is Active.');
    expect(left.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/app/sites/1/maintenance/permits/1',
      '/app/sites/1/maintenance/permits/2',
    ]);
    await user.click(await button('Change only the 1 valid item'));
    await waitFor(() => expect(items[2]?.['work_scope']).toBe('Pump'));
    expect(items.map(({ version }) => version)).toEqual([1, 1, 2]);
  });

  test('a bulk change is not offered to a person who may only read', async () => {
    open([order(1)], { may: ['read'] });
    await select(['WO-1']);
    await screen.findByText('1 selected');
    for (const name of ['Move', 'Edit fields', 'Delete'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('deleting selected items', () => {
  test('a bulk delete asks for confirmation, reports refused items and can be undone', async () => {
    const items = [order(1), order(2), order(3)];
    const { user, writes } = open(items, {
      // Another person changes one of the items first.
      answer({ path, body }) {
        const late = items[1];
        if (path.endsWith('/uses')) {
          const { status, template_id, template_version } = order(9);
          const use = { type: 'permits', id: 9, name: 'Hot work' };
          const uses = [{ ...use, status, template_id, template_version }];
          const isBoth = JSON.stringify(body).includes(
            '[{"module_type":"workorders","id":1},{"module_type":"workorders","id":2}]',
          );
          return json({ uses: isBoth ? uses : [], total: 1, is_complete: true });
        }
        if (path.endsWith('/remove') && body?.['dry_run'] !== true && late?.version === 1)
          items[1] = { ...late, version: 2 };
        return undefined;
      },
    });
    await select(['WO-1', 'WO-2']);
    await user.click(await button('Delete'));
    const asking = await dialog('Delete 2 items?');
    await within(asking).findByText('1 item refers to this and would point to something deleted:');
    within(asking).getByText('PTW-9 Hot work');
    await user.click(await enabled(within(asking), 'Delete'));
    const report = await dialog('Not all items were processed');
    within(report).getByRole('link', { name: /WO-2/ });
    expect(writes().map(({ path }) => path.split('/').at(-1))).toEqual(['remove', 'remove']);
    expect(items.map(({ deleted_at }) => deleted_at === null)).toEqual([false, true, true]);
    await user.click(within(report).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(items.filter(({ deleted_at }) => deleted_at !== null)).toEqual([]));
  });

  test('a bulk delete says before it runs which items stay and why, and deletes the others', async () => {
    const items = [order(1), order(2), order(3)];
    const { user } = open(items, {
      answer({ path, body }) {
        if (!path.endsWith('/remove') || body?.['dry_run'] !== true) return undefined;
        const error = { error: 'Work order 1 is in force.', code: 'status_holds' };
        const results = [2, 3].map((id) => ({ id, status: 200, item: items[3 - id] }));
        return json({ results: [{ id: 1, status: 409, error }, ...results] });
      },
    });
    await select(['WO-1', 'WO-2', 'WO-3']);
    await user.click(await button('Delete'));
    const asking = within(await dialog('Delete 3 items?'));
    const left = await asking.findByRole('region', { name: '1 of 3 items stays as it is' });
    within(left).getByText('1: Work order 1 is in force.');
    within(left).getByRole('link', { name: /WO-1/ });
    await user.click(await enabled(asking, 'Delete 2 items'));
    expect(await screen.findAllByText('2 items deleted.')).not.toEqual([]);
    expect(items.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id)).toEqual([1]);
  });

  test('items on which others hang are deleted with these after a question, and all are restored by one undo', async () => {
    const items = [order(1), order(2)];
    const dependents = [{ module_type: 'permits', count: 2 }];
    const together = [
      { module_type: 'workorders', id: 1, version: 2 },
      { module_type: 'permits', id: 5, version: 2 },
      { module_type: 'permits', id: 6, version: 2 },
    ];
    const { user, writes } = open(items, {
      answer({ method, path, body }) {
        if (path.endsWith('/workorders/remove')) {
          const [, second] = items;
          if (second !== undefined && body?.['dry_run'] !== true)
            items[1] = { ...second, deleted_at: second.created_at };
          const error = { error: 'Others belong to it.', code: 'still_referenced' };
          const after = { id: 2, status: 200, item: items[1] };
          return json({ results: [{ id: 1, status: 409, error }, after] });
        }
        if (path.endsWith('/recycle-bin/restore'))
          return json({
            results: together.map(({ module_type, id }) => ({ module_type, id, status: 200 })),
          });
        if (method !== 'POST' || !path.endsWith('/recycle-bin')) return undefined;
        return JSON.stringify(body).includes('"count":2')
          ? json({ deleted: together })
          : errorResponse(409, 'still_referenced', 'No.', { details: { dependents } });
      },
    });
    await select(['WO-1', 'WO-2']);
    await user.click(await button('Delete'));
    const asking = await dialog('Delete 2 items?');
    await within(asking).findByText(/^Others belong to 1 of the items/);
    await user.click(within(asking).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Delete WO-1 and 2 items that belong to it?');
    screen.getByText(/^2 permits would go to the recycle bin too/);
    await user.click(screen.getByRole('button', { name: 'Delete all 3' }));
    expect(await screen.findAllByText('2 items deleted.')).not.toEqual([]);
    await user.click(await button('Undo'));
    await waitFor(() =>
      expect(
        writes()
          .slice(-2)
          .map(({ path, body }) => [path.split('/').slice(-2).join('/'), body]),
      ).toEqual([
        ['recycle-bin/restore', { items: together }],
        ['workorders/restore', { items: [{ id: 2, version: 1 }] }],
      ]),
    );
  });

  test('a bulk delete ends after the rows are refetched, so that the next action starts from them', async () => {
    const { wrapper } = workOrders.document;
    const { promise: read, resolve: release } = Promise.withResolvers<undefined>();
    const waiting = vi.fn<() => void>();
    const items = [order(1), order(2)];
    const { user } = open(items, {
      answer({ method, query }) {
        if (method !== 'GET' || query.sync_cursor === undefined) return undefined;
        waiting();
        const none = { [wrapper]: [], sync_cursor: 9, total: 0, next_page_cursor: null };
        return read.then(() => json(none));
      },
    });
    await select(['WO-1']);
    await user.click(await button('Delete'));
    const asking = await dialog('Delete 1 item?');
    await user.click(await enabled(within(asking), 'Delete'));
    await waitFor(() => expect(waiting).toHaveBeenCalled());
    expect(items[0]?.deleted_at).not.toBeNull();
    expect(screen.queryAllByText('1 item deleted.')).toEqual([]);
    release(undefined);
    expect(await screen.findAllByText('1 item deleted.')).not.toEqual([]);
  });
});

describe('a selection of all matching items', () => {
  test('an action on all matching items fetches them, runs in batches and can be stopped between two', async () => {
    const items = Array.from({ length: 250 }, (_, at) => order(at + 1));
    let release = () => {};
    let steps = 0;
    const { user, writes } = open(items, {
      answer: ({ path }) => {
        if (!path.endsWith('/batch')) return undefined;
        steps += 1;
        if (steps < 2) return undefined;
        return new Promise((resolve) => {
          release = () => resolve(failure(503, 'The server is busy.'));
        });
      },
    });
    await select(['WO-1']);
    await user.click(await button('Select all 250'));
    await screen.findByText('250 selected');
    await user.click(await button('Edit fields'));
    const asking = await dialog('Edit 250 items');
    await user.type(within(asking).getByRole('combobox', { name: 'Add a field' }), 'Description');
    await user.click(await screen.findByTitle('Description'));
    await user.type(within(asking).getByRole('textbox', { name: 'Description' }), 'x');
    await user.click(within(asking).getByRole('button', { name: 'Preview' }));
    await user.click(await button('Change 250 items'));
    const bar = await screen.findByRole('progressbar', { name: 'Changing fields' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
    await user.click(await button('Stop'));
    release();
    const report = await dialog('Not all items were processed');
    expect(report.textContent).toContain('100 items changed. 100 were not changed:');
    expect(report.textContent).toContain('50 more were not processed.');
    expect(report.textContent).toContain('The server is busy.');
    const batches = writes().filter(({ path }) => path.endsWith('/batch'));
    expect(batches).toHaveLength(2);
  });
});
