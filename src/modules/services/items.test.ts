import { afterEach, expect, test, vi } from 'vitest';
import { itemOf, moduleOfTemplate, serveSite } from '../../../tests/support/mock-site.ts';
import { createCache } from '../../api/cache.ts';
import { createItems } from './items.ts';
import { until } from '../../../tests/support/until.ts';

afterEach(() => vi.unstubAllGlobals());

const equipment = moduleOfTemplate('equipment');
const made = (
  id: number,
  name: string,
  equipment_code: string,
  ofMachines: readonly number[] = [],
) => itemOf(equipment, id, { name, equipment_code, equipment_item_ids: ofMachines });

const items = [
  made(1, 'Air conditioner, EX-03', 'AC-1203', [9]),
  made(2, 'Boom of EX-03', 'BM-1203', [9]),
  made(3, 'Workshop press', 'PR-1'),
  made(9, 'Shovel EX-03', 'EX-03'),
];

const byType = new Map([['equipment', equipment]]);
const same = (module: typeof equipment) => module;
const registry = {
  modules: [equipment],
  entries: new Map(),
  byType,
  byRoute: byType,
  restrict: same,
  seen: same,
};

async function namesFor(text: string): Promise<readonly string[]> {
  serveSite({ items: { equipment: items } });
  const { searchItems } = createItems(registry, 1, 'en', createCache());
  const search = { moduleType: 'equipment', text, templateId: null };
  const rows = await searchItems(search, new AbortController().signal);
  return rows.map(({ name, tag }) => `${name} (${tag})`);
}

test('a picker offers the item with the typed tag first, and machines before their components', async () => {
  expect(await namesFor('ex-03')).toEqual([
    'Shovel EX-03 (EX-03)',
    'Air conditioner, EX-03 (AC-1203)',
    'Boom of EX-03 (BM-1203)',
  ]);
});

test('a picker without a search text offers machines before all components', async () => {
  expect(await namesFor('')).toEqual([
    'Shovel EX-03 (EX-03)',
    'Workshop press (PR-1)',
    'Air conditioner, EX-03 (AC-1203)',
    'Boom of EX-03 (BM-1203)',
  ]);
});

test('a picker that is limited offers only what belongs there', async () => {
  serveSite({ items: { equipment: items } });
  const { searchItems } = createItems(registry, 1, 'en', createCache());
  const belongsTo = { column: 'equipment_item_ids', ids: [9] };
  const search = { moduleType: 'equipment', text: '', templateId: null, belongsTo };
  const rows = await searchItems(search, new AbortController().signal);
  expect(rows.map(({ id }) => id)).toEqual([1, 2]);
});

test('names of items arrive with one call, and the list stays the same until one changes', async () => {
  const { requests } = serveSite({ items: { equipment: items } });
  const cache = createCache();
  const { referredItems } = createItems(registry, 1, 'en', cache);
  const named = referredItems('equipment', [9, 3, 9, 77]);
  expect(named.get()).toEqual([9, 3, 77].map((id) => ({ id, state: 'loading' })));
  expect(named.get()).toBe(named.get());
  const arrived = vi.fn<() => void>();
  const stop = named.subscribe(arrived);
  await until(() =>
    expect(named.get()).toMatchObject([
      { id: 9, state: 'found', row: { name: 'Shovel EX-03' } },
      { id: 3, state: 'found', row: { name: 'Workshop press' } },
      { id: 77, state: 'gone' },
    ]),
  );
  expect(arrived).toHaveBeenCalled();
  expect(requests).toHaveLength(1);
  expect(named.get()).toBe(named.get());
  stop();
  expect(referredItems('equipment', [3]).get()).toMatchObject([{ id: 3, state: 'found' }]);
  expect(referredItems('unknown', [3]).get()).toEqual([{ id: 3, state: 'gone' }]);
});
