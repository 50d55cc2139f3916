import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { show } from '../../../tests/support/render-view.tsx';
import { noInbound, noReferences } from '../../../tests/support/widget-services.ts';
import { createStore } from '../../browser/store.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { InboundResult, NewItemRequest, ReferenceServices } from '../reference-services.ts';
import type { NamedRow } from '../services.ts';
import { Cell } from './Cell.tsx';
import { Edit } from './Edit.tsx';
import { Read } from './Read.tsx';

const columnData = { moduleType: 'pumps', allowMultiple: true, template: 4 };
const module = compiled(
  moduleDocument([
    column('module_item_reference', 'pumps', { columnData }),
    column('module_item_reference', 'pump', { columnData: { moduleType: 'pumps' } }),
  ]),
);

function edit(
  db: string,
  start: readonly number[],
  own: Partial<ReferenceServices>,
  found: readonly NamedRow[] = [],
) {
  const references = { ...noReferences, ...own };
  const services = { references, searchItems: () => Promise.resolve(found) };
  render(<Controlled Edit={Edit} module={module} db={db} start={start} services={services} />);
  return { user: userEvent.setup(), stored: () => screen.getByRole('status').textContent };
}

/** antd draws its options separately from the ones for screen readers. */
const entry = (words: string) =>
  screen.findByText(words, { selector: '.ant-select-item-option span' });

const made: NamedRow = { id: 9, name: 'Sump pump', code: 'EQ-9' };

test('an item that the search does not find is created with the typed name, and chosen', async () => {
  const wishes: NewItemRequest[] = [];
  const create = (wish: NewItemRequest) => {
    wishes.push(wish);
    return Promise.resolve(made);
  };
  const { user, stored } = edit('pumps', [3], { mayCreate: () => true, create });
  await user.type(screen.getByLabelText('pumps'), ' Sump pump ');
  await screen.findAllByText('Nothing found');
  await user.click(await entry('Create “Sump pump”…'));
  await waitFor(() => expect(stored()).toBe('[3,9]'));
  expect(wishes).toEqual([{ moduleType: 'pumps', templateId: 4, name: 'Sump pump' }]);
});

test('cancelling the creation of an item keeps the previous choice', async () => {
  const create = vi.fn<ReferenceServices['create']>(() => Promise.resolve(null));
  const { user, stored } = edit('pump', [3], { mayCreate: () => true, create });
  await user.click(screen.getByLabelText('pump'));
  await user.click(await entry('Create new…'));
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(stored()).toBe('[3]');
});

test('inside a drawer no item can be created, and the field says so', async () => {
  const { user, stored } = edit('pumps', [3], { mayCreate: () => true, isInDrawer: true });
  await user.type(screen.getByLabelText('pumps'), 'Sump');
  const words = 'You can create a new one on its own page, but not from here';
  const [option] = await screen.findAllByText(words, { selector: '.ant-select-item-option *' });
  if (option === undefined) throw new Error('Nothing is said.');
  await user.click(option);
  expect(stored()).toBe('[3]');
});

test('a person without the permission to create items is not offered to', async () => {
  const { user } = edit('pumps', [], {}, [made]);
  await user.click(screen.getByLabelText('pumps'));
  await screen.findAllByText('Sump pump');
  expect(screen.queryByText(/^Create/)).toBeNull();
});

test('a chosen item is opened by its chip, the other existing ones with it, and removed by a separate button', async () => {
  const openPreview = vi.fn<NonNullable<ReferenceServices['openPreview']>>();
  const { user, stored } = edit('pumps', [3, 500, 4], { openPreview });
  await user.click(screen.getByRole('button', { name: /Item 4$/ }));
  expect(openPreview).toHaveBeenCalledWith('pumps', [4, 3]);
  expect(stored()).toBe('[3,500,4]');
  await user.click(screen.getByRole('button', { name: 'Remove “Item 3”' }));
  expect(stored()).toBe('[500,4]');
  expect(screen.queryByRole('button', { name: /500$/ })).toBeNull();
});

test('a single chosen item is opened by the button next to it', async () => {
  const openPreview = vi.fn<NonNullable<ReferenceServices['openPreview']>>();
  const { user } = edit('pump', [3], { openPreview });
  await user.click(screen.getByRole('button', { name: 'Open “Item 3”' }));
  expect(openPreview).toHaveBeenCalledWith('pumps', [3]);
});

const inbound = { moduleType: 'orders', isInbound: true };
const status = { number: 1, label: 'Open', family: 'not_started', colour: '#74838E' } as const;
const answer: InboundResult = {
  ...noInbound,
  items: [{ row: { id: 7, name: 'Seal leaks', code: 'WO-7' }, status }],
  total: 3,
};
const orders = { type: 'orders', name: 'Work orders', singular: 'item', icon: 'wrench' };

function read(
  own: Partial<SettingsOf<'module_item_reference'>>,
  references: Partial<ReferenceServices>,
  item = { id: 5 },
) {
  const settings = { allowMultiple: false, isInbound: false, ...own };
  show(<Read settings={settings} moduleType="pumps" value={[99]} item={item} />, {
    services: { references: { ...noReferences, modules: [orders], ...references } },
  });
}

test('an inbound column links to the items that refer to the item, never to its stored value', async () => {
  const more = vi.fn<() => void>();
  const answers = createStore<InboundResult>({ ...answer, fetchMore: more });
  const inboundOf = vi.fn<ReferenceServices['inbound']>(() => answers);
  read({ ...inbound, template: 2 }, { inbound: inboundOf });
  const link = screen.getByRole('link', { name: /WO-7.*Seal leaks/ });
  expect(link.getAttribute('href')).toBe('/items/7');
  expect(screen.getByText('Open')).toBeTruthy();
  expect(screen.queryByText(/99/)).toBeNull();
  expect(inboundOf.mock.calls[0]?.[0]).toEqual({
    target: 'item',
    moduleType: 'pumps',
    id: 5,
    from: 'orders',
    templateId: 2,
  });
  expect(screen.getByText('1 of 3')).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show more' }));
  expect(more).toHaveBeenCalledOnce();
});

test.each([
  ['the item is not stored yet', inbound, {}, 0, 'Shown after you save'],
  [
    'the person may not read the module',
    inbound,
    { modules: [] },
    5,
    'You don’t have permission to see these items',
  ],
  ['no item refers to it', inbound, {}, 5, 'No items refer to this one'],
  ['no module can refer to it', { isInbound: true }, {}, 5, 'No items refer to this one'],
])('an inbound column says why it is empty: %s', (_what, settings, references, id, words) => {
  read(settings, references, { id });
  expect(screen.getByText(words)).toBeTruthy();
});

test('an inbound column of any module groups its items by module name', () => {
  read(
    { isInbound: true },
    { referringModules: () => [orders], inbound: () => createStore(answer) },
  );
  expect(screen.getByRole('list', { name: 'Work orders' })).toBeTruthy();
});

test('a failed inbound column offers a retry', async () => {
  const retry = vi.fn<() => void>();
  const failed = createStore<InboundResult>({ ...answer, state: 'failed', retry });
  read(inbound, { inbound: () => failed });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('a list shows nothing in an inbound column', () => {
  const settings = { ...inbound, allowMultiple: false };
  show(<Cell settings={settings} moduleType="pumps" value={[99]} item={{}} />);
  expect(screen.getByRole('img', { name: 'empty' })).toBeTruthy();
  const shown = column('module_item_reference', 'orders', { columnData: inbound, tableOrder: 1 });
  const other = compiled(moduleDocument([shown]));
  expect(other.listColumns.map(({ db }) => db)).not.toContain('orders');
});
