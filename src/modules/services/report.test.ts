import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWith, unsentChanges } from '../../../tests/support/in-memory-outbox.ts';
import { itemOf, moduleOfTemplate, serveSite } from '../../../tests/support/mock-site.ts';
import { createCache } from '../../api/cache.ts';
import { bodyOf, localIdOf } from '../../domain/outbox/outbox.ts';
import { createReporter } from './report.ts';

vi.mock(
  '../../api/outbox/device-outbox.ts',
  () => import('../../../tests/support/in-memory-outbox.ts'),
);

beforeEach(() => startWith());

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a problem that is reported from a field without a connection is kept as a new item of this device', async () => {
  const observations = moduleOfTemplate('observations');
  const orders = moduleOfTemplate('workorders');
  const { requests } = serveSite({ items: {} });
  const byType = new Map([observations, orders].map((each) => [each.document.type, each]));
  const same = (module: typeof orders) => module;
  const report = createReporter({
    siteId: 1,
    language: 'en',
    me: { id: 1, name: 'Ada' },
    types: () => [],
    criticalities: [],
    registry: {
      modules: [...byType.values()],
      entries: new Map(),
      byType,
      byRoute: byType,
      restrict: same,
      seen: same,
    },
    templates: { forVersion: same, newest: () => [], all: () => [] },
    cache: createCache(),
    create: () => Promise.resolve(null),
  });
  vi.stubGlobal('navigator', { onLine: false });
  const photo = localIdOf(7);
  startWith({ ...unsentChanges.get(), made: new Map([[photo, 30]]), last: 7 });
  const outcome = await report({
    moduleType: 'observations',
    title: 'Leak',
    text: 'Oil below the gear',
    photos: [photo],
    from: { moduleType: 'workorders', item: { ...itemOf(orders, 5, { equipment_item_ids: [9] }) } },
  });
  expect(outcome).toMatchObject({ state: 'made', row: { id: localIdOf(8), name: 'Leak' } });
  expect(unsentChanges.get().entries.map((entry) => bodyOf(entry))).toMatchObject([
    { name: 'Leak', description: 'Oil below the gear', equipment_item_ids: [9], photos: [30] },
  ]);
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
