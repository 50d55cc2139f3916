import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MyWork, SiteOverview } from '../../../src/contract/work.ts';
import { makeItem, stockItems } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { liveModule, stockSite } from '../../../tests/support/server/stock.ts';
import type { Person } from '../../../tests/support/server/world.ts';
import { withTenant } from '../../db/transaction.ts';

const type = 'workorders';
const day = 24 * 3_600_000;
let plant: Plant;
let mate: Person;

beforeAll(async () => {
  plant = await makePlant();
  mate = await plant.world.person('mate', [{ codes: [`${type}.read`] }]);
});
afterAll(async () => plant.server.close());

const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const to = (...people: readonly Person[]) => ({
  user_ids: people.map(({ userId }) => userId),
  team_ids: [],
});

const workOf = async (person: Person) => (await person.call<MyWork>('GET', '/api/my-work')).body;
const overviewFor = async (person: Person) =>
  (await person.call<SiteOverview>('GET', `/api/sites/${plant.siteId}/overview`)).body;

describe('my work', () => {
  test('my work has open assigned items of every site, overdue ones first', async () => {
    const [, second = 0] = plant.world.siteIds;
    const stock = await stockSite(plant.server, plant.world, second);
    await stockItems(plant.admin, stock);
    await plant.make(type, { name: 'Undated', assignee_ids: to(mate), due_at: null });
    await plant.make(type, { name: 'Soon', assignee_ids: to(mate), due_at: inDays(2) });
    await makeItem(plant.admin, stock, type, {
      name: 'Late',
      assignee_ids: to(mate),
      due_at: inDays(-2),
    });
    const over = await plant.make(type, { name: 'Over', assignee_ids: to(mate) });
    const moved = await plant.admin.call('POST', plant.at(type, `/${over.id}/transitions`), {
      version: over.version,
      body: { to: 'TERM_DEFAULT' },
    });
    expect(moved.status).toBe(200);
    await plant.make(type, { name: 'Not mine', assignee_ids: to(plant.admin) });
    const { assigned } = await workOf(mate);
    expect(assigned.rows.map(({ name, is_overdue }) => [name, is_overdue])).toEqual([
      ['Late', true],
      ['Soon', false],
      ['Undated', false],
    ]);
    expect(assigned.total).toBe(3);
    expect(new Set(assigned.rows.map(({ site_name }) => site_name)).size).toBe(2);
  });

  test('an approval is listed for the people who may give it, until it is given', async () => {
    const approver = await plant.world.person('approver', [
      { site: plant.siteId, codes: ['permits.read', 'permits.approve'] },
    ]);
    const { id, version } = await plant.make('permits', { name: 'Hot work' });
    const at = plant.at('permits', `/${id}/transitions`);
    await plant.admin.call('POST', at, { version, body: { to: 'APPROVAL_PENDING' } });
    expect((await workOf(approver)).approvals).toMatchObject({
      rows: [
        {
          id,
          name: 'Hot work',
          module_type: 'permits',
          waiting_since: expect.any(String) as string,
        },
      ],
      total: 1,
    });
    expect((await workOf(mate)).approvals.total).toBe(0);
    await approver.call('POST', at, { version: version + 1, body: { to: 'ACTIVE' } });
    expect((await workOf(approver)).approvals.total).toBe(0);
  });

  test('my work has what is assigned in columns of templates, once, and neither finished items nor other columns', async () => {
    const fitter = await plant.world.person('fitter', [{ codes: [`${type}.read`] }]);
    const { document } = liveModule(plant.server, type);
    const place = { tab: 'team', section: 'team', columnType: 'user_reference' };
    const publish = async (name: string, assignment: boolean) => {
      const columns = [
        { db: 'fitters', name: 'Fitters', ...(assignment && { assignment }), ...place, order: 0 },
        { db: 'guests', name: 'Guests', ...place, order: 1 },
      ].map((column) => ({
        ...column,
        columnData: { allowUsers: true, allowMultipleUsers: true },
      }));
      const section = { id: 'team', name: 'Team' };
      const tabs = [...document.tabs, { ...section, sections: [section] }];
      const { body } = await plant.admin.call<{ id: number }>('POST', '/api/templates', {
        body: { site_id: plant.siteId, document: { moduleType: type, name, tabs, columns } },
      });
      return body.id;
    };
    const [added, plain] = [await publish('With fitters', true), await publish('Plain', false)];
    const item = (
      name: string,
      template_id: number,
      columns: Readonly<Record<string, unknown>>,
      more: object = {},
    ) => plant.make(type, { name, template_id, columns, due_at: null, ...more });
    await item('Fitted', added, { fitters: to(fitter) });
    await item('Both', added, { fitters: to(fitter) }, { assignee_ids: to(fitter) });
    await item('Guest', added, { guests: to(fitter) });
    await item('Elsewhere', plain, { fitters: to(fitter) });
    const over = await item('Over', added, { fitters: to(fitter) });
    await plant.admin.call('POST', plant.at(type, `/${over.id}/transitions`), {
      version: over.version,
      body: { to: 'TERM_DEFAULT' },
    });
    const { assigned } = await workOf(fitter);
    expect(new Set(assigned.rows.map(({ name }) => name))).toEqual(new Set(['Both', 'Fitted']));
    expect(assigned.total).toBe(2);
  });

  test('my work contains no item of a site without an active role', async () => {
    const gone = await plant.world.person('gone', [
      { site: plant.siteId, codes: [`${type}.read`] },
    ]);
    await plant.make(type, { assignee_ids: to(gone), due_at: null });
    expect((await workOf(gone)).assigned.total).toBe(1);
    const { organisationId } = plant.world;
    const tenant = { organisationId, siteIds: [], userId: null };
    await withTenant(plant.server.services.db, tenant, (tx) =>
      tx
        .updateTable('role_grants')
        .set({ expires_at: inDays(-1) })
        .where('user_id', '=', gone.userId)
        .execute(),
    );
    expect((await workOf(gone)).assigned).toEqual({ rows: [], total: 0 });
  });
});

describe('the overview of a site', () => {
  test('the overview counts by status like the lists behind its rules', async () => {
    const { modules } = await overviewFor(mate);
    expect(modules.map(({ module_type }) => module_type)).toEqual([type]);
    const [tally] = modules;
    const { body } = await mate.call<{ total: number }>('GET', plant.at(type, '?limit=1'));
    expect(tally?.total).toBe(body.total);
    const listed = async (rule: unknown) => {
      const filter = encodeURIComponent(JSON.stringify(rule));
      const url = plant.at(type, `?limit=1&filter=${filter}`);
      return (await mate.call<{ total: number }>('GET', url)).body.total;
    };
    for (const { rule, count } of tally?.statuses ?? []) expect(await listed(rule)).toBe(count);
    await plant.make(type, { name: 'Long due', due_at: inDays(-40_000) });
    const after = await overviewFor(mate);
    expect(after.overdue.rows[0]).toMatchObject({ name: 'Long due', is_overdue: true });
    expect(after.modules[0]?.overdue).toBe(await listed(after.modules[0]?.overdue_rule));
  });

  test('home, the page of the site and a list agree on what is overdue', async () => {
    const late = { assignee_ids: to(mate), due_at: inDays(-9) };
    await plant.make(type, { name: 'Late and open', ...late });
    const over = await plant.make(type, { name: 'Late and finished', ...late });
    await plant.admin.call('POST', plant.at(type, `/${over.id}/transitions`), {
      version: over.version,
      body: { to: 'TERM_DEFAULT' },
    });
    const overdue = { overdue: [{ var: 'due_at' }] };
    const listed = async (rule: object) => {
      const filter = encodeURIComponent(JSON.stringify(rule));
      const url = plant.at(type, `?limit=500&filter=${filter}`);
      const { body } = await mate.call<{ workorders: { id: number }[] }>('GET', url);
      return body.workorders.map(({ id }) => id);
    };
    const { modules, overdue: shown } = await overviewFor(mate);
    const all = await listed(overdue);
    expect(all).not.toContain(over.id);
    expect(modules[0]?.overdue).toBe(all.length);
    expect(shown.total).toBe(all.length);
    const { assigned } = await workOf(mate);
    const mine = assigned.rows.filter((row) => row.is_overdue && row.site_id === plant.siteId);
    const listedMine = await listed({ and: [overdue, { mine: [{ var: 'assignee_ids' }] }] });
    expect(new Set(mine.map(({ id }) => id))).toEqual(new Set(listedMine));
    expect(mine[0]?.site_time_zone).toBe(assigned.rows[0]?.site_time_zone);
  });

  test('the overview shows the latest changes in order with their users, of readable modules only', async () => {
    const { id, version } = await plant.make(type, { name: 'Told' });
    await plant.admin.call('PATCH', plant.at(type, `/${id}`), {
      version,
      body: { description: 'Now.' },
    });
    await plant.make('permits');
    const { changes } = await overviewFor(mate);
    expect(changes.slice(0, 2)).toMatchObject([
      { happened: 'changed', name: 'Told', fields: ['/description'], user: { name: 'admin' } },
      { happened: 'created', name: 'Told', id },
    ]);
    expect([...new Set(changes.map(({ module_type }) => module_type))]).toEqual([type]);
  });
});
