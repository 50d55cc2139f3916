import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { choose, openOptions } from '../../../tests/support/choose.ts';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { show } from '../../../tests/support/render-view.tsx';
import { noReferences } from '../../../tests/support/widget-services.ts';
import type { ItemSearch } from '../services.ts';
import { Cell } from './Cell.tsx';
import { Edit } from './Edit.tsx';
import { Read } from './Read.tsx';

const fixed = { moduleType: 'pumps', template: 4 };
const module = compiled(
  moduleDocument([
    column('module_item_connection_reference', 'open', { columnData: { allowMultiple: true } }),
    column('module_item_connection_reference', 'fixed', { columnData: fixed }),
  ]),
);
const modules = [
  { type: 'pumps', name: 'Pumps', singular: 'item', icon: 'gauge' },
  { type: 'valves', name: 'Valves', singular: 'item', icon: 'plug' },
];

function edit(db: 'open' | 'fixed', start: unknown) {
  const requested: ItemSearch[] = [];
  const services = {
    references: { ...noReferences, modules },
    searchItems: (search: ItemSearch) => {
      requested.push(search);
      return Promise.resolve([{ id: 7, name: `One of ${search.moduleType}`, code: null }]);
    },
  };
  render(
    <Controlled Edit={Edit} isGroup module={module} db={db} start={start} services={services} />,
  );
  const stored = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown;
  return { user: userEvent.setup(), stored, requested };
}

test('if the settings fix no module, the module is chosen first and then its items', async () => {
  const { user, stored } = edit('open', null);
  expect(screen.getByText('Choose a module first')).toBeTruthy();
  await choose(user, 'Module', 'Valves');
  expect(stored()).toEqual({ module_type: 'valves', item_ids: [] });
  await choose(user, 'Items', 'One of valves');
  expect(stored()).toEqual({ module_type: 'valves', item_ids: [7] });
});

test('changing the module offers other items, and clearing it offers none', async () => {
  const { user, stored } = edit('open', { module_type: 'pumps', item_ids: [3] });
  await choose(user, 'Module', 'Valves');
  expect(stored()).toEqual({ module_type: 'valves', item_ids: [] });
  await user.click(screen.getByLabelText('Module'));
  await user.click(screen.getAllByRole('button', { name: 'Clear' })[0] ?? document.body);
  expect(stored()).toBeNull();
});

test('a module that the person may not read stays visible', async () => {
  const { user } = edit('open', { module_type: 'secrets', item_ids: [3] });
  const options = await openOptions(user, 'Module');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Pumps',
    'Valves',
    'No longer exists (secrets)',
  ]);
});

test('if the settings fix the module, only its items of the template are offered', async () => {
  const { user, stored, requested } = edit('fixed', null);
  expect(screen.queryByLabelText('Module')).toBeNull();
  await choose(user, 'Items', 'One of pumps');
  expect(stored()).toEqual({ module_type: 'pumps', item_ids: [7] });
  expect([...new Set(requested.map(({ templateId }) => templateId))]).toEqual([4]);
});

test('a connection is read as links and listed by its first item, whatever is stored', () => {
  const value = { module_type: 'pumps', item_ids: [3, 4] };
  const props = { settings: {}, moduleType: 'permits', item: {} };
  show(
    <>
      <Read {...props} value={value} />
      <Cell {...props} value={value} deadline={false} />
    </>,
  );
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/items/3', '/items/4']);
  expect(screen.getByText('+1')).toBeTruthy();
});
