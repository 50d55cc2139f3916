import { afterEach, describe, expect, test, vi } from 'vitest';
import { itemOf, moduleOfTemplate, serveSite } from '../../../../tests/support/mock-site.ts';
import { createCache } from '../../../api/cache.ts';
import { shortCode } from '../../../runtime/record/short-code.ts';
import { resolveCode } from './resolve-code.ts';

afterEach(() => vi.unstubAllGlobals());

const equipment = moduleOfTemplate('equipment');
const origin = 'https://sitewright.example';
const byType = new Map([['equipment', equipment]]);
const same = (module: typeof equipment) => module;
const registry = {
  modules: [equipment],
  entries: new Map(),
  byType,
  byRoute: new Map([['assets/equipment', equipment]]),
  restrict: same,
  seen: same,
};
const code = shortCode(equipment, 7) ?? '';

const resolve = (text: string, siteId: number | null = 1) =>
  resolveCode(text, { cache: createCache(), registry, language: 'en', siteId, origin });

const row = (site_id: number, item_id: number) => ({
  site_id,
  module_type: 'equipment',
  item_id,
  is_deleted: false,
  code_id: 3,
});

describe('a code that the server knows', () => {
  test('names the items that have it; those of the selected site come before all others', async () => {
    serveSite({ replies: { 'GET /api/item-codes': { found: [row(1, 7), row(2, 8)] } } });
    expect(await resolve('MAKER 9')).toMatchObject({ state: 'found', items: [{ itemId: 7 }] });
    expect(await resolve('MAKER 9', 3)).toMatchObject({ items: [{ itemId: 7 }, { itemId: 8 }] });
  });

  test('is asked for by its short code where it is the address of a page, whose query it keeps', async () => {
    const { requests } = serveSite({
      replies: { 'GET /api/item-codes': { found: [{ ...row(1, 7), code_id: null }] } },
    });
    const address = `${origin}/app/sites/1/assets/equipment/7?printed=4`;
    expect(await resolve(address)).toMatchObject({ items: [{ itemId: 7, search: '?printed=4' }] });
    expect(requests[0]?.query).toEqual({ code });
  });

  test('is looked for among the tags, but not among texts that only contain it', async () => {
    const hit = { site_id: 1, type: 'equipment', name: 'Pump', status: null, text: null };
    const found = [
      { ...hit, id: 7, code: 'EQ-7', tag: 'P-101', is_exact: true },
      { ...hit, id: 8, code: 'EQ-8', tag: 'P-1012', is_exact: false },
    ];
    serveSite({
      replies: {
        'GET /api/item-codes': { found: [] },
        'GET /api/search': { found, has_more: false },
      },
    });
    expect(await resolve('p-101')).toMatchObject({ state: 'found', items: [{ itemId: 7 }] });
    expect(await resolve('P-10')).toEqual({ state: 'unknown', code: 'P-10', canBeGiven: true });
  });

  test('can’t be given to an item if it is the code or the address of another', async () => {
    serveSite({ replies: { 'GET /api/item-codes': { found: [] } } });
    for (const text of [code, `${origin}/app/sites/1/no/such/module/7`])
      expect(await resolve(text)).toMatchObject({ state: 'unknown', canBeGiven: false });
  });
});

describe('without the server', () => {
  const pump = itemOf(equipment, 7, { name: 'Pump', equipment_code: 'P-101' });
  const given = {
    id: 3,
    site_id: 1,
    code: 'MAKER 9',
    module_type: 'equipment',
    item_id: 7,
    created_at: '2026-11-26T08:00:00.000Z',
    created_by_user_id: 1,
  };
  /** The device answers reads of the site, and nothing answers calls over all sites. */
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const serve = () =>
    serveSite({
      items: { equipment: [pump] },
      replies: { 'GET /api/sites/1/item-codes': { codes: [given], has_more: false } },
      answer: ({ call }) =>
        call === 'GET /api/item-codes' || call === 'GET /api/search' ? lost() : undefined,
    });

  test.each([code, 'MAKER 9', 'P-101', `${origin}/app/sites/1/assets/equipment/7`])(
    '“%s” is found among the data of the device',
    async (text) => {
      serve();
      expect(await resolve(text)).toMatchObject({
        state: 'found',
        items: [{ siteId: 1, itemId: 7, isDeleted: false }],
      });
    },
  );

  test('another code is not called unknown', async () => {
    serve();
    for (const text of [shortCode(equipment, 8) ?? '', 'MAKER 10'])
      expect(await resolve(text)).toMatchObject({ state: 'not_on_device' });
    expect(await resolve(code, null)).toMatchObject({ state: 'not_on_device' });
  });
});
