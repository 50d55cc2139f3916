import { ownModule } from '../own-module.ts';
import { requestToken } from './api-tokens.ts';
import type { Plant } from './plant.ts';

/** Creates one row for each id in the paths of calls; returns the ids by parameter name. */
export async function makeSettings(plant: Plant): Promise<Record<string, string | number>> {
  const { admin, siteId, stock } = plant;
  const place = { tab: 'general', section: 'details', order: 0 };
  const document = { db: 'extra', columnType: 'text', name: 'Extra', ...place };
  const template = await admin.call('POST', '/api/templates', {
    body: {
      site_id: siteId,
      document: { moduleType: 'equipment', name: 'T', columns: [document] },
    },
  });
  const column = await admin.call('POST', '/api/columns', {
    body: { site_id: siteId, module_type: 'equipment', document },
  });
  const view = await admin.call('POST', `/api/sites/${siteId}/views`, {
    body: { module_type: 'equipment', name: 'V', document: { kind: 'table' }, is_shared: true },
  });
  const hold = await admin.call('POST', `/api/sites/${siteId}/legal-holds`, {
    body: {
      module_type: 'observations',
      item_id: stock.items.get('observations') ?? 0,
      reason: 'x',
    },
  });
  const lists = await makeLists(plant);
  const bulletin = await admin.call('POST', '/api/bulletins', { body: notice([siteId]) });
  const [, second = 0] = plant.world.siteIds;
  const elsewhere = await plant.world.person('asker', [{ site: second, codes: [] }]);
  const request = await elsewhere.call('POST', '/api/access-requests', {
    body: { site_id: siteId, reason: 'x' },
  });
  const role = await admin.call('POST', '/api/organisation/roles', {
    body: { name: 'R', scope: 'Site' },
  });
  const team = await admin.call('POST', '/api/organisation/teams', {
    body: { name: 'Night shift' },
  });
  const owner = await plant.world.person('token owner');
  const token = await requestToken(plant.server, plant.world, owner);
  const gauges = ownModule(plant.world.organisationId, 'gauges');
  const path = '/api/organisation/modules';
  await admin.call('POST', path, { body: { document: gauges } });
  // Removed, so that calls of items are those of shipped modules.
  await admin.call('DELETE', `${path}/${gauges.type}`);
  return {
    moduleType: gauges.type,
    tokenId: token.body.id,
    roleId: Number(role.body['id']),
    requestId: Number(request.body['id']),
    bulletinId: Number(bulletin.body['id']),
    identityId: '0b9f3f60-6d0a-4a3c-8f53-5d7f6b1f2a11',
    provider: 'google',
    kind: 'terms',
    siteId,
    organisationId: plant.world.organisationId,
    userId: admin.userId,
    templateId: Number(template.body['id']),
    columnId: Number(column.body['id']),
    labelId: stock.labels.get('equipment') ?? 0,
    typeId: stock.types.get('equipment')?.type ?? 0,
    criticalityId: stock.criticality,
    ...lists,
    moduleTable: 'equipment_items',
    commentId: 1,
    teamId: Number(team.body['id']),
    viewId: Number(view.body['id']),
    holdId: Number(hold.body['id']),
    fileId: stock.files?.picture ?? 0,
    sessionId: '3b1c7a52-5c1e-4f7e-9d3a-0d4b5a6c7e8f',
  };
}

/** Rows of lists, a code of an item, and a label that was merged into another one. */
async function makeLists({ admin, siteId, stock }: Plant) {
  const at = `/api/sites/${siteId}`;
  const made = async (rest: string, body: object) =>
    Number((await admin.call('POST', `${at}/${rest}`, { body })).body['id']);
  const module_type = 'equipment';
  const options = [{ value: 1, label: 'x' }];
  const merged = await made('labels', { module_type, name: 'To be merged' });
  return {
    list: 'labels',
    rowId: await made('labels', { module_type, name: 'A row' }),
    dropdownId: await made('dropdowns', { module_type, name: 'List', options }),
    fieldTypeId: await made('field-types', {
      document: { key: 'serial', base: 'text', name: 'Serial', icon: 'type' },
    }),
    codeId: await made('item-codes', {
      code: 'A code',
      module_type,
      item_id: stock.items.get(module_type) ?? 0,
    }),
    mergeId: await made(`lists/labels/${merged}/merge`, {
      into_id: stock.labels.get(module_type) ?? 0,
    }),
  };
}

/** A bulletin for these sites. */
const notice = (site_ids: readonly number[]) => ({
  title: 'x',
  text: 'x',
  starts_at: '2026-01-01T00:00:00.000Z',
  ends_at: null,
  site_ids,
});
