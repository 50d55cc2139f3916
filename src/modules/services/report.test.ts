import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWith, unsentChanges } from '../../../tests/support/in-memory-outbox.ts';
import { column } from '../../../tests/support/compiled.ts';
import {
  itemOf,
  moduleOfTemplate,
  serveSite,
  templateRow,
} from '../../../tests/support/mock-site.ts';
import { createCache } from '../../api/cache.ts';
import type { TemplateRow } from '../../contract/directory.ts';
import { bodyOf, localIdOf } from '../../domain/outbox/outbox.ts';
import type { ReferenceServices } from '../../widgets/reference-services.ts';
import { createReporter } from './report.ts';

vi.mock(
  '../../api/outbox/device-outbox.ts',
  () => import('../../../tests/support/in-memory-outbox.ts'),
);

beforeEach(() => startWith());

afterEach(() => {
  vi.unstubAllGlobals();
});

const row = { name: '', code: null, isActive: true };

/** Reports from a work order in a site whose observations may have a default template. */
function reporterOf(defaultTemplate: TemplateRow | null, create: ReferenceServices['create']) {
  const observations = moduleOfTemplate('observations');
  const orders = moduleOfTemplate('workorders');
  const byType = new Map([observations, orders].map((each) => [each.document.type, each]));
  const same = (module: typeof orders) => module;
  const rows = defaultTemplate === null ? [] : [{ ...defaultTemplate, is_default: true }];
  const report = createReporter({
    siteId: 1,
    language: 'en',
    timeZone: 'UTC',
    me: { id: 1, name: 'Ada' },
    types: () => [{ ...row, id: 3, parentId: null }],
    criticalities: [{ ...row, id: 4, rank: 1, colour: '#000' }],
    registry: {
      modules: [...byType.values()],
      entries: new Map(),
      byType,
      byRoute: byType,
      restrict: same,
      seen: same,
    },
    templates: {
      forVersion: (module, id) =>
        id === defaultTemplate?.id && module === observations
          ? moduleOfTemplate('observations', defaultTemplate)
          : module,
      newest: (type) => rows.filter(({ module_type }) => module_type === type),
      all: () => rows,
    },
    cache: createCache(),
    create,
  });
  /** Reports an oil leak from a work order. */
  const reportLeak = (more: object = {}, of: Readonly<Record<string, unknown>> = {}) =>
    report({
      moduleType: 'observations',
      title: 'Oil leak',
      text: 'Oil below the gear',
      photos: [],
      ...more,
      from: { moduleType: 'workorders', item: { ...itemOf(orders, 5, of) } },
    });
  return { reportLeak };
}

const nearMiss = (required: boolean) =>
  templateRow(12, {
    moduleType: 'observations',
    name: 'Near miss',
    tabs: moduleOfTemplate('observations').document.tabs,
    columns: [column('text', 'possible_result', { required })],
  });

test('a problem that is reported from a field without a connection is kept as a new item of this device', async () => {
  const { requests } = serveSite({ items: {} });
  const { reportLeak } = reporterOf(null, () => Promise.resolve(null));
  vi.stubGlobal('navigator', { onLine: false });
  const photo = localIdOf(7);
  startWith({ ...unsentChanges.get(), made: new Map([[photo, 30]]), last: 7 });
  const outcome = await reportLeak({ photos: [photo] }, { equipment_item_ids: [9] });
  expect(outcome).toMatchObject({ state: 'made', row: { id: localIdOf(8), name: 'Oil leak' } });
  expect(unsentChanges.get().entries.map((entry) => bodyOf(entry))).toMatchObject([
    { name: 'Oil leak', description: 'Oil below the gear', equipment_item_ids: [9], photos: [30] },
  ]);
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a report from a field begins with the default template of its module', async () => {
  serveSite({ items: {} });
  const { reportLeak } = reporterOf(nearMiss(false), () => Promise.resolve(null));
  vi.stubGlobal('navigator', { onLine: false });
  const outcome = await reportLeak();
  expect(outcome).toMatchObject({ state: 'made' });
  expect(unsentChanges.get().entries.map((entry) => bodyOf(entry))).toMatchObject([
    { name: 'Oil leak', template_id: 12, template_version: 1 },
  ]);
});

test('what the default template requires beside the report is asked before anything is kept', async () => {
  serveSite({ items: {} });
  const create = vi.fn<ReferenceServices['create']>(() =>
    Promise.resolve({ id: 31, name: 'Oil leak', code: 'OB-31' }),
  );
  const { reportLeak } = reporterOf(nearMiss(true), create);
  vi.stubGlobal('navigator', { onLine: false });
  const outcome = await reportLeak();
  expect(outcome).toMatchObject({ state: 'made', row: { id: 31 } });
  expect(create).toHaveBeenCalledWith(
    expect.objectContaining({
      name: 'Oil leak',
      values: expect.objectContaining({ description: 'Oil below the gear' }) as unknown,
    }),
  );
  expect(unsentChanges.get().entries).toEqual([]);
});
