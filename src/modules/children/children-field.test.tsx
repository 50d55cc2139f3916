import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts, saveDraft, storedDrafts } from '../../../tests/support/in-memory-drafts.ts';
import { startWith, unsentChanges } from '../../../tests/support/in-memory-outbox.ts';
import { certificate, point, storedItem } from '../../../tests/support/child-list.ts';
import { certificates, isolationPoints } from '../../../tests/support/isolation-modules.ts';
import { json, type RequestHandler, serveSite } from '../../../tests/support/mock-site.ts';
import { renderSite, testUser } from '../../../tests/support/render-site.tsx';
import { toModuleEntry } from '../../domain/module-entry.ts';
import { compileModules } from '../../runtime/compile/modules.ts';
import { re2PatternEngine as patterns } from '../../runtime/re2-patterns.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { bodyOf, localIdOf } from '../../domain/outbox/outbox.ts';
import './ChildrenField.tsx';
import type { FieldCell } from '../../widgets/view-types.ts';

vi.mock('../../api/drafts.ts', () => import('../../../tests/support/in-memory-drafts.ts'));
vi.mock(
  '../../api/outbox/device-outbox.ts',
  () => import('../../../tests/support/in-memory-outbox.ts'),
);

const rendered = vi.hoisted(() => [] as unknown[]);

// Records the value of each cell that is rendered as a text.
vi.mock(import('../../widgets/cells.ts'), async (original) => {
  const { cellOf, ...others } = await original();
  const recording = (type: string): FieldCell | null => {
    const cell = cellOf(type);
    const toText = cell?.toText;
    if (cell === null || toText === undefined) return cell;
    return {
      ...cell,
      toText(value, settings, format) {
        rendered.push(value);
        return toText(value, settings, format);
      },
    };
  };
  return { ...others, cellOf: recording };
});

const { modules } = compileModules(
  [certificates, isolationPoints].map((document) => ({
    file: `${document.type}.json`,
    text: JSON.stringify(document),
  })),
  { fieldTypes, patterns, flows: new Map() },
);

const parent = storedItem(certificate, 7, { name: 'Pump' });
const points = [1, 2, 3].map((id) =>
  storedItem(point, id, {
    name: `Valve ${id}`,
    sequence: id,
    lock_number: `L-${id}`,
    loto_id: [7],
  }),
);

const everything = ['read', 'create', 'update', 'delete', 'transition'];

const userWith = (actions: readonly string[]) => ({
  ...testUser(),
  permissions: [
    ...everything.map((action) => `${certificates.type}.${action}`),
    ...actions.map((action) => `${isolationPoints.type}.${action}`),
  ].map((permission_code) => ({ permission_code, site_id: null })),
});

const save = '/api/sites/1/save';

async function open(actions = everything, answer: RequestHandler = () => undefined) {
  const { requests } = serveSite({
    modules: modules.map(toModuleEntry),
    answer(request) {
      const own = answer(request);
      if (own !== undefined) return own;
      const { path, method } = request;
      if (method !== 'GET') return undefined;
      if (path.endsWith('/isolation-points'))
        return json({ isolation_points: points, total: 3, sync_cursor: 1 });
      return path.endsWith('/isolation-certificates/7') ? json(parent) : undefined;
    },
  });
  const { unmount } = renderSite({
    path: 'safety/isolation-certificates/7',
    me: userWith(actions),
  });
  const grid = await screen.findByRole('grid', { name: 'Isolation points' }, { timeout: 25_000 });
  await within(grid).findByText('Valve 3');
  const field = grid.closest<HTMLElement>('[data-field]') ?? grid;
  return { user: userEvent.setup(), grid, field, requests, unmount };
}

/** A cell of a row, both counted from 0; column 0 holds the marks. */
function cellAt(grid: HTMLElement, row: number, at: number): HTMLElement {
  const [found] = within(grid)
    .getAllByRole('row')
    .slice(row + 1);
  const cell = found && within(found).getAllByRole('gridcell')[at];
  if (cell === undefined) throw new Error('There is no such cell');
  return cell;
}

const columns = { sequence: 1, name: 2, lock_number: 4, status: 5 } as const;

beforeEach(() => {
  rendered.length = 0;
  startWith();
  clearDrafts();
});

afterEach(() => vi.restoreAllMocks());

const loseNetwork = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

/** What waits, each with the item, the kind and the values of some fields. */
const kept = () =>
  unsentChanges.get().entries.map((entry) => {
    const { name, lock_number, loto_id } = bodyOf(entry);
    return [entry.itemId, entry.action.kind, { name, lock_number, loto_id }];
  });

test('one key renders the cells that depend on it, and no other cell', async () => {
  const { user, grid } = await open();
  await user.pointer({ keys: '[MouseLeft]', target: cellAt(grid, 1, columns.sequence) });
  grid.focus();
  await user.keyboard('{Enter}{Control>}a{/Control}4');
  rendered.length = 0;
  await user.keyboard('2');
  // The column after it is computed from it.
  expect(rendered).toEqual([43]);
  await user.keyboard('{Enter}');
  await user.pointer({ keys: '[MouseLeft]', target: cellAt(grid, 0, columns.lock_number) });
  grid.focus();
  await user.keyboard('{Enter}');
  rendered.length = 0;
  await user.keyboard('x');
  expect(rendered).toEqual([]);
});

test('parent and children go to the server in one call, each child with its version', async () => {
  const { user, grid, requests } = await open(everything, ({ method, path }) =>
    method === 'POST' && path === save
      ? json({ deleted: [], changed: [], created: [], transitioned: [] })
      : undefined,
  );
  await user.pointer({ keys: '[MouseLeft]', target: cellAt(grid, 1, columns.lock_number) });
  grid.focus();
  await user.keyboard('L-22{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save certificate' }));
  await waitFor(() => expect(requests.some(({ path }) => path === save)).toBe(true));
  const { body } = requests.find(({ path }) => path === save) ?? {};
  expect(body).toEqual({
    change: [
      { module_type: 'isolation_points', id: 2, version: 1, changes: { lock_number: 'L-22' } },
    ],
  });
});

test('a refusal names the row and the field, and leads there', async () => {
  const { user, grid } = await open(everything, ({ method, path }) =>
    method === 'POST' && path === save
      ? json(
          {
            error: 'Not saved.',
            code: 'invalid',
            details: {
              fields: [
                {
                  pointer: '/change/0/changes/lock_number',
                  code: 'unique',
                  params: {},
                  message: 'This lock is in use.',
                },
              ],
              items: [{ pointer: '/change/0', id: 3, code: 'invalid', error: 'Not saved.' }],
            },
          },
          422,
        )
      : undefined,
  );
  await user.pointer({ keys: '[MouseLeft]', target: cellAt(grid, 2, columns.lock_number) });
  grid.focus();
  await user.keyboard('L-1{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save certificate' }));
  const summary = await screen.findByRole('group', { name: /^Not saved/ });
  const link = within(summary).getByRole('link', {
    name: 'Isolation points, IP-3 Valve 3, Lock number',
  });
  expect(summary.textContent).toContain('This lock is in use.');
  await user.click(link);
  const shown = await screen.findByRole('grid', { name: 'Isolation points' });
  await waitFor(() => expect(document.activeElement).toBe(shown));
  const active = document.getElementById(shown.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toContain('This lock is in use.');
});

test('who may not create, change or delete children has no button for it, or learns why not', async () => {
  const { user, grid, field } = await open(['read']);
  expect(within(field).queryByRole('button', { name: 'New isolation point' })).toBeNull();
  expect(within(field).queryByRole('button', { name: 'Duplicate row' })).toBeNull();
  const remove = within(field).getByRole('button', { name: /^Delete row/ });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  await user.pointer({ keys: '[MouseLeft]', target: cellAt(grid, 0, columns.name) });
  grid.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('You don’t have the permission to change these items.');
  expect(within(grid).queryByRole('textbox')).toBeNull();
});

test('children that the person may not read are not fetched', async () => {
  const { requests } = serveSite({
    modules: modules.map(toModuleEntry),
    answer: ({ path }) => (path.endsWith('/isolation-certificates/7') ? json(parent) : undefined),
  });
  renderSite({
    path: 'safety/isolation-certificates/7',
    me: userWith([]),
  });
  await screen.findByRole('heading', { level: 1, name: 'Pump' });
  await screen.findAllByText(/Isolation points/);
  expect(requests.filter(({ path }) => path.endsWith('/isolation-points'))).toEqual([]);
});

test('without a connection each child is a change of its own, shown at once as not sent', async () => {
  const { user, grid, field, requests } = await open();
  loseNetwork();
  await user.pointer({ keys: '[MouseLeft]', target: cellAt(grid, 1, columns.lock_number) });
  grid.focus();
  await user.keyboard('L-22{Enter}');
  await user.pointer({ keys: '[MouseLeft]', target: cellAt(grid, 0, columns.sequence) });
  await user.click(within(field).getByRole('button', { name: 'Delete row' }));
  await user.click(within(field).getByRole('button', { name: 'New isolation point' }));
  await user.keyboard('4{Tab}Blind 4{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save certificate' }));
  await screen.findByText('LC-7 saved on this device. It is sent when the connection is back.');
  expect(kept()).toEqual([
    [localIdOf(1), 'create', { name: 'Blind 4', loto_id: [7] }],
    [2, 'update', { lock_number: 'L-22' }],
    [1, 'remove', {}],
  ]);
  expect(requests.filter(({ path }) => path === save)).toEqual([]);
  const shown = await screen.findByRole('grid', { name: 'Isolation points' });
  await waitFor(() =>
    expect(
      within(shown)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [
          within(row).queryByRole('img', { name: 'Not sent yet' }) !== null,
          /Valve \d|Blind 4/.exec(row.textContent)?.[0],
        ]),
    ).toEqual([
      [true, 'Valve 2'],
      [false, 'Valve 3'],
      [true, 'Blind 4'],
    ]),
  );
});

/** Waits for the draft of the form, and returns a page's end before it has removed it. */
async function draftThatStays(unmount: () => void): Promise<() => Promise<void>> {
  await waitFor(() => expect(storedDrafts()).toHaveLength(1));
  const [draft] = storedDrafts();
  return async () => {
    unmount();
    await waitFor(() => expect(storedDrafts()).toEqual([]));
    if (draft !== undefined) await saveDraft(draft);
  };
}

test('children that wait are not offered as a draft, after a page that ended before it removed the draft', async () => {
  const { user, grid, field, unmount } = await open();
  loseNetwork();
  await user.pointer({ keys: '[MouseLeft]', target: cellAt(grid, 1, columns.lock_number) });
  grid.focus();
  await user.keyboard('L-22{Enter}');
  await user.pointer({ keys: '[MouseLeft]', target: cellAt(grid, 0, columns.sequence) });
  await user.click(within(field).getByRole('button', { name: 'Delete row' }));
  await user.click(within(field).getByRole('button', { name: 'New isolation point' }));
  await user.keyboard('4{Tab}Blind 4{Enter}');
  await waitFor(() => expect(JSON.stringify(storedDrafts())).toContain('Blind 4'));
  const endPage = await draftThatStays(unmount);
  await user.click(screen.getByRole('button', { name: 'Save certificate' }));
  await screen.findByText('LC-7 saved on this device. It is sent when the connection is back.');
  await endPage();
  await open();
  await waitFor(() => expect(storedDrafts()).toEqual([]));
  expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
});

test('a new item and its children are kept together, and the children refer to it', async () => {
  serveSite({ modules: modules.map(toModuleEntry) });
  const page = { path: 'safety/isolation-certificates/new', me: userWith(everything) };
  const { unmount } = renderSite(page);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^Name/), 'Crane');
  const add = await screen.findByRole('button', { name: 'New isolation point' });
  loseNetwork();
  await user.click(add);
  await user.keyboard('1{Tab}Breaker{Enter}');
  await waitFor(() => expect(JSON.stringify(storedDrafts())).toContain('Breaker'));
  const endPage = await draftThatStays(unmount);
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByRole('heading', { level: 1, name: 'Crane' });
  expect(kept()).toEqual([
    [localIdOf(1), 'create', { name: 'Crane' }],
    [localIdOf(2), 'create', { name: 'Breaker', loto_id: [localIdOf(1)] }],
  ]);
  const shown = await screen.findByRole('grid', { name: 'Isolation points' });
  await within(shown).findByText('Breaker');
  await endPage();
  renderSite(page);
  await waitFor(() => expect(storedDrafts()).toEqual([]));
  expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
});
