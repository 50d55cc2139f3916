import type { Client } from '../server/client.ts';
import { picture } from '../server/files.ts';
import type { Plant } from '../server/plant.ts';
import { ownModule } from '../own-module.ts';
import { formOf } from './form.ts';
import { callHolds } from './hold-requests.ts';

const place = { tab: 'general', section: 'details', order: 0 };
const column = { db: 'extra', columnType: 'text', name: 'Extra', ...place };

interface Row {
  readonly id: number;
}

interface Versioned {
  readonly version: number;
}

/** Ids of the rows that a site's admins maintain, by the names of path parameters. */
export interface SettingIds {
  readonly labelId: number;
  readonly templateId: number;
  readonly columnId: number;
  readonly fileId: number;
  readonly viewId: number;
  readonly holdId: number;
  readonly typeId: number;
  readonly dropdownId: number;
  readonly criticalityId: number;
  readonly rowId: number;
  readonly mergeId: number;
  readonly fieldTypeId: number;
}

/** Uploads a picture, sets its category and removes it; returns its id. */
async function succeedWithFiles(client: Client, at: string): Promise<number> {
  const form = formOf('photo.jpg', await picture());
  const { id } = (await client.call<Row>('POST', `${at}?kind=360`, form)).body;
  await client.call('PATCH', `${at}/${id}`, { body: { kind: 'closeup' } });
  await client.call('GET', `${at}?ids=${id}`);
  await client.call('GET', `${at}/${id}?download=true`);
  await client.call('GET', `${at}/${id}/thumbnail`);
  await client.call('GET', `${at}/${id}/picture-words?page=1`);
  return id;
}

/** Saves a view, sets it as default, and deletes another; returns its id. */
async function succeedWithViews(client: Client, at: string, module_type: string): Promise<number> {
  const body = { module_type, name: 'Mine', document: { kind: 'table' }, is_shared: true };
  const { id } = (await client.call<Row>('POST', at, { body })).body;
  await client.call('PUT', `${at}/default`, { body: { module_type, role_id: null, view_id: id } });
  await client.call('PATCH', `${at}/${id}`, { body: { pin_order: 1 }, version: 1 });
  await client.call('GET', at);
  const other = (await client.call<Row>('POST', at, { body })).body;
  await client.call('DELETE', `${at}/${other.id}`, { version: 1 });
  return id;
}

/** Creates, changes, retires, orders and merges the rows of the site's lists; returns ids of some. */
async function callLists(client: Client, at: string, module_type: string) {
  const make = async (list: string, body: object) =>
    (await client.call<Row>('POST', `${at}/${list}`, { body })).body.id;
  const change = (list: string, id: number, body: object) =>
    client.call('PATCH', `${at}/${list}/${id}`, { body, version: 1 });
  const name = { en: 'Kind', de: 'Art' };
  const typeId = await make('types', { module_type, name });
  await change('types', typeId, { code: 'K' });
  const dropdownId = await make('dropdowns', {
    module_type,
    name: 'List',
    options: [{ value: 1, label: 'A' }],
  });
  await change('dropdowns', dropdownId, { name });
  const criticalityId = await make('criticalities', { name: 'Low', rank: 3, colour: '#112233' });
  await change('criticalities', criticalityId, { name });
  for (const row of [
    `types/${typeId}`,
    `dropdowns/${dropdownId}`,
    `criticalities/${criticalityId}`,
  ])
    await client.call('DELETE', `${at}/${row}`);
  await client.call('POST', `${at}/lists/types/${typeId}/restore`);
  const label = (text: string) => make('labels', { module_type: 'dms_folders', name: text });
  const [rowId, into_id] = [await label('Plan'), await label('Plans')];
  const subType = (text: string) => make('types', { module_type, name: text, parent_id: typeId });
  const [first, second] = [await subType('One'), await subType('Two')];
  await client.call('PUT', `${at}/lists/types/order`, {
    body: { module_type, parent_id: typeId, ids: [second, first] },
  });
  const merged = await client.call<Row>('POST', `${at}/lists/labels/${rowId}/merge`, {
    body: { into_id },
  });
  const mergeId = merged.body.id;
  await client.call('POST', `${at}/list-merges/${mergeId}/go-on`);
  await client.call('POST', `${at}/list-merges/${mergeId}/undo`);
  await client.call('GET', `${at}/lists/labels/usage`);
  await client.call('POST', `${at}/list-file`, formOf('labels.csv', 'name\nPlan\n'));
  await client.call('POST', `${at}/workbook`, formOf('round.csv', 'name,day\nA,2026-03-01\n'));
  await client.call('POST', `${at}/workbook/file`, {
    body: { name: 'Round', sheets: [{ name: 'survey', rows: [['type'], ['text']] }] },
  });
  await client.call('POST', `${at}/lists/labels/import`, {
    body: { module_type: 'dms_folders', rows: [{ name: 'Section', colour: '#112233' }] },
  });
  const query = 'format=csv&module_type=dms_folders';
  await client.call('GET', `${at}/lists/labels/export?${query}`);
  return { typeId, dropdownId, criticalityId, rowId, mergeId };
}

/** Makes, changes, removes and brings back a module; at the end it is removed. */
async function callModules(client: Client, organisationId: number): Promise<void> {
  const at = '/api/organisation/modules';
  const document = ownModule(organisationId, 'gauges');
  const own = `${at}/${document.type}`;
  await client.call('POST', at, { body: { document } });
  await client.call('PUT', own, { body: { document: { ...document, icon: 'zap' } }, version: 1 });
  await client.call('POST', `${own}/review`, { body: { document: { ...document, icon: 'none' } } });
  await client.call('DELETE', own);
  await client.call('POST', `${own}/restore`);
  await client.call('DELETE', own);
  await client.call('GET', at);
}

/** Makes, changes, retires and brings back an own field type; returns its id. */
async function callFieldTypes(client: Client, at: string): Promise<number> {
  const document = { key: 'serial', base: 'text', name: 'Serial', icon: 'type' };
  const { id } = (await client.call<Row>('POST', `${at}/field-types`, { body: { document } })).body;
  const own = `${at}/field-types/${id}`;
  const fixed = { ...document, fixed: { maxLength: 20 } };
  await client.call('PUT', own, { body: { document: fixed }, version: 1 });
  await client.call('DELETE', own);
  await client.call('POST', `${own}/restore`);
  await client.call('GET', `${at}/field-types`);
  return id;
}

/** Creates, changes and deletes the rows that a site's admins maintain. */
export async function callSettings(client: Client, plant: Plant): Promise<SettingIds> {
  const { siteId, server } = plant;
  const at = `/api/sites/${siteId}`;
  const [module] = server.services.modules.all();
  if (module === undefined) throw new Error('No modules.');
  const { type: module_type, databaseTable } = module.document;
  const make = async (url: string, body: object) =>
    (await client.call<Row>('POST', url, { body })).body.id;
  const labelId = await make(`${at}/labels`, { module_type, name: 'Urgent', colour: '#112233' });
  await client.call('PATCH', `${at}/labels/${labelId}`, {
    body: { description: 'At once.' },
    version: 1,
  });
  await client.call(
    'DELETE',
    `${at}/labels/${await make(`${at}/labels`, { module_type, name: 'X' })}`,
  );
  const lists = await callLists(client, at, module_type);
  const fieldTypeId = await callFieldTypes(client, at);
  await callModules(client, plant.world.organisationId);
  const document = { moduleType: module_type, name: 'Template', columns: [column] };
  await client.call('POST', `${at}/templates/review`, { body: { document } });
  const templateId = await make('/api/templates', { site_id: siteId, document });
  await client.call('PUT', `/api/templates/${templateId}`, { body: { document, version: 1 } });
  await callDrafts(client, at, templateId, document);
  await client.call('GET', `/api/modules/${databaseTable}/templates/${templateId}/usage`);
  const columnId = await make('/api/columns', { site_id: siteId, module_type, document: column });
  await client.call('PUT', `/api/columns/${columnId}`, { body: { document: column } });
  const fileId = await succeedWithFiles(client, `${at}/files`);
  await callSites(client, siteId);
  const viewId = await succeedWithViews(client, `${at}/views`, module_type);
  const spare = await make('/api/templates', { site_id: siteId, document });
  await client.call('GET', `${at}/templates/${spare}/versions`);
  await client.call('PUT', `${at}/templates/${spare}/default`, { body: { is_default: true } });
  await client.call('POST', `${at}/templates/${spare}/archive`);
  await client.call('POST', `${at}/templates/${spare}/restore`);
  await client.call('DELETE', `${at}/templates/${spare}`);
  await client.call('GET', `${at}/template-overview`);
  const holdId = await callHolds(client, plant);
  return { labelId, templateId, columnId, fileId, viewId, holdId, fieldTypeId, ...lists };
}

/** Begins, reads, changes and discards the draft of a template that has two versions. */
async function callDrafts(client: Client, at: string, template_id: number, document: object) {
  const author = '3b1c7a52-5c1e-4f7e-9d3a-0d4b5a6c7e8f';
  const body = { template_id, version: 2, document };
  const { id } = (
    await client.call<{ readonly id: string }>('POST', `${at}/template-drafts`, { body })
  ).body;
  const draft = `${at}/templates/${template_id}/draft`;
  const entry = { id: `${author}:1`, author, undo: `${author}:1` };
  await client.call('POST', `${draft}/entries`, {
    body: { draft_id: id, after: 0, entries: [entry] },
  });
  await client.call('PUT', `${draft}/selection`, {
    body: { author, is_open: true, selected: 'field extra' },
  });
  await client.call('GET', draft);
  await client.call('DELETE', draft);
}

/** Creates a site with the settings of another one, changes, archives and brings it back. */
async function callSites(client: Client, siteId: number): Promise<void> {
  const site = { name: 'Annex', copy_from: siteId };
  const { id } = (await client.call<Row>('POST', '/api/sites', { body: site })).body;
  const at = `/api/sites/${id}/settings`;
  await client.call('GET', at);
  await client.call('GET', `${at}/usage`);
  await client.call('PATCH', at, { body: { city: 'Leuna' }, version: 1 });
  await client.call('POST', `${at}/copy`, { body: { from_site_id: siteId } });
  await client.call('POST', `${at}/archive`);
  await client.call('POST', `${at}/restore`);
}

/** Makes every read that returns no item. */
export async function callReads(client: Client, plant: Plant): Promise<void> {
  const { siteId, admin, world } = plant;
  const ofSite = [
    'export.jsonl',
    'users',
    'templates',
    'types',
    'criticalities',
    'dropdowns',
    'columns',
    'labels',
    'recycle-bin',
  ];
  for (const url of [
    '/api/health',
    '/api/docs/openapi.json',
    '/api/schemas/module',
    '/api/schemas/template',
    '/api/sites',
    '/api/modules',
    '/api/modules/problems',
    '/api/users',
    '/api/users/me',
    `/api/users/${admin.userId}/site-access`,
    `/api/organisations/${world.organisationId}/roles-permissions`,
    `/api/sites/${siteId}/search?search=pump`,
    '/api/search?search=pump',
    `/api/sites/${siteId}/search/file-texts?type=dms_documents&search=pump&ids=1`,
    ...ofSite.map((list) => `/api/sites/${siteId}/${list}`),
  ])
    await client.call('GET', url);
  const bin = `/api/sites/${siteId}/recycle-bin`;
  const dmsBin = `/api/sites/${siteId}/dms/recycle-bin`;
  await client.call('POST', `${bin}/uses`, {
    body: { items: [{ module_type: 'equipment', id: 1 }] },
  });
  for (const step of ['/restore', '/erase'])
    await client.call('POST', bin + step, {
      body: { items: [{ module_type: 'equipment', id: 999_999, version: 1 }] },
    });
  const { id, version } = await plant.make('dms_folders');
  await client.call('POST', `/api/sites/${siteId}/save`, {
    body: { change: [{ module_type: 'dms_folders', id, version, changes: {} }] },
  });
  const { body } = await client.call<{ readonly deleted: readonly Versioned[] }>('POST', bin, {
    body: { items: [{ module_type: 'dms_folders', id, version }] },
  });
  const [gone] = body.deleted;
  if (gone === undefined) throw new Error('The folder was not deleted.');
  const folder = `${dmsBin}/folders/${id}`;
  await client.call('PATCH', `${folder}/restore`, { version: gone.version });
  const again = await client.call<Versioned>('DELETE', plant.at('dms_folders', `/${id}`), {
    version: gone.version + 1,
  });
  await client.call('DELETE', `${folder}/permanent`, { version: again.body.version });
  await client.call('POST', `${dmsBin}/cleanup`);
  await client.call('DELETE', `${dmsBin}/empty`);
  await client.call('DELETE', `${bin}?module_type=dms_folders`);
}
