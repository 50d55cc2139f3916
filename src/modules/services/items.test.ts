import { afterEach, expect, test, vi } from 'vitest';
import { itemOf, moduleOfTemplate, serveSite } from '../../../tests/support/mock-site.ts';
import { createItems } from './items.ts';

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

async function namesFor(text: string): Promise<readonly string[]> {
  serveSite({ items: { equipment: items } });
  const byType = new Map([['equipment', equipment]]);
  const registry = { modules: [equipment], entries: new Map(), byType, byRoute: byType };
  const { searchItems } = createItems(registry, 1, 'en');
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
