import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { withTenant } from '../../../server/db/transaction.ts';
import type { ModuleDocument } from '../../../src/runtime/documents.ts';
import { formOf } from '../openapi/form.ts';
import { makeItem, stockItems } from '../server/items.ts';
import { stockSite } from '../server/stock.ts';
import { ownModule } from '../own-module.ts';
import { requestToken } from '../server/api-tokens.ts';
import type { TestServer } from '../server/server.ts';
import type { World } from '../server/world.ts';
import { annotation, logoForm, provider } from './sample-bodies.ts';
import { type Sender, senderOf } from './send.ts';

/** An id of one row of a site or of its organisation, by the name under which requests use it. */
export type Ids = Readonly<Record<string, string | number>>;

/** Names of ids that are rows of the organisation, which all its sites share. */
export const organisationIds: ReadonlySet<string> = new Set([
  'organisationId',
  'userId',
  'teamId',
  'tokenId',
  'roleId',
  'organisationRoleId',
  'sessionId',
]);

/** Names under which requests use the items of a module. */
export const itemName = (type: string) => `itemId of ${type}`;

/** A site of the matrix with its rows. */
export interface MatrixSite {
  readonly ids: Ids;
  /** A text that is in names of its items, its settings and its files, and nowhere else. */
  readonly marker: string;
  readonly stock: Awaited<ReturnType<typeof stockSite>>;
}

const column = { db: 'extra', columnType: 'text', tab: 'general', section: 'details', order: 0 };

const bulletin = { text: 'x', starts_at: '2026-01-01T00:00:00.000Z', ends_at: null };

const csv = (marker: string) => `name\n${marker} imported\n`;

/** The rows of one module that its calls name. */
async function moduleRows(
  send: Sender,
  site_id: number,
  { type, api }: Pick<ModuleDocument, 'type' | 'api'>,
  itemId: number,
  marker: string,
) {
  const at = `/api/sites/${site_id}/${api}`;
  const comment = await send.made('POST', `${at}/${itemId}/comments`, {
    body: { client_id: randomUUID(), text: `${marker} comment` },
  });
  const imported = await send.made('POST', `${at}/import`, formOf('rows.csv', csv(marker)));
  const mapping = { columns: [], match: null, create_missing: [], template_id: null };
  const saved = await send.made('POST', `${at}/import-mappings`, {
    body: { name: `${marker} mapping`, mapping },
  });
  const templateId = await send.made('POST', '/api/templates', {
    body: { site_id, document: { moduleType: type, name: `${marker} template`, columns: [] } },
  });
  return { commentId: comment, importId: imported, mappingId: saved, templateId };
}

/** Rows of each list that nothing uses, and a label that is merged into another one. */
async function listRows(send: Sender, at: string, marker: string) {
  const module_type = 'equipment';
  const label = (name: string) =>
    send.made('POST', `${at}/labels`, { body: { module_type, name: `${marker} ${name}` } });
  const [rowId, intoId] = [await label('one'), await label('other')];
  const options = [{ value: 1, label: `${marker} option` }];
  return {
    rowId,
    intoId,
    typeId: await send.made('POST', `${at}/types`, {
      body: { module_type, name: `${marker} type` },
    }),
    criticalityId: await send.made('POST', `${at}/criticalities`, {
      body: { name: `${marker} level`, rank: 900, colour: '#112233' },
    }),
    dropdownId: await send.made('POST', `${at}/dropdowns`, {
      body: { module_type, name: `${marker} list`, options },
    }),
    fieldTypeId: await send.made('POST', `${at}/field-types`, {
      body: {
        document: { key: 'matrix', base: 'text', name: `${marker} field type`, icon: 'type' },
      },
    }),
    mergeId: await send.made('POST', `${at}/lists/labels/${await label('third')}/merge`, {
      body: { into_id: intoId },
    }),
  };
}

/** Ids that several modules have, each with the type: `commentId of equipment`. */
export const ofModule = (name: string, type: string) => `${name} of ${type}`;

/** Gives a site one row of everything that a request can name, with `marker` in its texts. */
export async function makeMatrixSite(
  server: TestServer,
  world: World,
  siteId: number,
  marker: string,
): Promise<MatrixSite> {
  const send = senderOf(server, world.admin.token);
  const stock = await stockSite(server, world, siteId);
  await stockItems(world.admin, stock);
  const ids: Record<string, string | number> = { ...(await organisationRows(server, world)) };
  const at = `/api/sites/${siteId}`;
  for (const { document } of server.services.modules.all()) {
    const { type } = document;
    const itemId = stock.items.get(type) ?? 0;
    await rename(server, world, siteId, document.databaseTable, itemId, `${marker} ${type}`);
    ids[itemName(type)] = itemId;
    const rows = await moduleRows(send, siteId, document, itemId, marker);
    for (const [name, id] of Object.entries(rows)) ids[ofModule(name, type)] = id;
  }
  const lists = await listRows(send, at, marker);
  const document = { ...column, name: `${marker} column` };
  const view = { module_type: 'equipment', name: `${marker} view`, document: { kind: 'table' } };
  const other = world.siteIds.find((id) => id !== siteId) ?? 0;
  const templateId = await send.made('POST', '/api/templates', {
    body: {
      site_id: siteId,
      document: { moduleType: 'equipment', name: `${marker} other template`, columns: [] },
    },
  });
  const asker = await world.person(`asks ${siteId}`, [{ site: other, codes: ['nothing.read'] }]);
  return {
    marker,
    stock,
    ids: {
      ...ids,
      siteId,
      fromSiteId: siteId,
      identityId: randomUUID(),
      labelId: stock.labels.get('equipment') ?? 0,
      ...lists,
      fileId: stock.files?.picture ?? 0,
      templateId,
      draftId: await openDraft(send, at, templateId),
      columnId: await send.made('POST', '/api/columns', {
        body: { site_id: siteId, module_type: 'equipment', document },
      }),
      codeId: await send.made('POST', `${at}/item-codes`, {
        body: {
          code: `${marker} code`,
          module_type: 'equipment',
          item_id: ids[itemName('equipment')],
        },
      }),
      viewId: await send.made('POST', `${at}/views`, {
        body: { ...view, is_shared: true },
      }),
      requestId: await senderOf(server, asker.token).made('POST', '/api/access-requests', {
        body: { site_id: siteId, reason: `${marker} reason` },
      }),
      bulletinId: await send.made('POST', '/api/bulletins', {
        body: { ...bulletin, title: `${marker} bulletin`, site_ids: [siteId] },
      }),
      notificationId: await noticeAt(server, world, siteId),
      grantId: await grantOn(server, world, siteId),
    },
  };
}

/**
 * Adds a document with a version, in a folder of its own, since an upload changes the document. It
 * comes after the rows of all sites, so that its number is not the id of a site, by which a search
 * would find it.
 */
export async function withDocument(
  server: TestServer,
  { admin }: World,
  { ids, marker, stock }: MatrixSite,
): Promise<MatrixSite> {
  const folder = await makeItem(admin, stock, 'dms_folders');
  const document = await makeItem(admin, stock, 'dms_documents', {
    name: `${marker} document`,
    folder_id: [folder.id],
    dms_versions: null,
  });
  const url = `/api/sites/${stock.siteId}/dms/documents/${document.id}/upload`;
  const form = formOf(`${marker} version.txt`, marker);
  const { text } = await senderOf(server, admin.token).send('POST', url, form);
  const { file } = JSON.parse(text) as { readonly file?: { readonly id: number } };
  if (file === undefined) throw new Error(text);
  const holdId = await senderOf(server, admin.token).made(
    'POST',
    `/api/sites/${stock.siteId}/legal-holds`,
    { body: { module_type: 'dms_folders', item_id: folder.id, reason: `${marker} case` } },
  );
  const marked = await senderOf(server, admin.token).send(
    'POST',
    `/api/sites/${stock.siteId}/dms/documents/${document.id}/annotations`,
    { body: { version: 1, annotations: [{ ...annotation, text: `${marker} note` }] } },
  );
  const annotationId = firstId(marked.text);
  const made = { documentId: document.id, versionFileId: file.id, holdId, annotationId };
  return { marker, stock, ids: { ...ids, ...made } };
}

/** The id of the first annotation of an answer. */
function firstId(text: string): number {
  const { annotations } = JSON.parse(text) as { readonly annotations?: readonly { id: number }[] };
  const [first] = annotations ?? [];
  if (first === undefined) throw new Error(text);
  return first.id;
}

/** Opens the draft of a template; returns its id. */
async function openDraft(send: Sender, at: string, template_id: number): Promise<string> {
  const document = { moduleType: 'equipment', name: 'x', columns: [] };
  const body = { template_id, version: 1, document };
  const { text } = await send.send('POST', `${at}/template-drafts`, { body });
  const { id } = JSON.parse(text) as { readonly id?: unknown };
  if (typeof id !== 'string') throw new Error(text);
  return id;
}

/** Rows that belong to no site, made once for an organisation. */
const madeFor = new WeakMap<World, Promise<Ids>>();

function organisationRows(server: TestServer, world: World): Promise<Ids> {
  const known = madeFor.get(world) ?? makeOrganisationRows(server, world);
  madeFor.set(world, known);
  return known;
}

async function makeOrganisationRows(server: TestServer, world: World): Promise<Ids> {
  const send = senderOf(server, world.admin.token);
  const { userId } = await world.person(`${world.key} colleague`);
  const made = [
    await send.send('POST', '/api/organisation/logo', logoForm()),
    await send.send('PUT', '/api/organisation/single-sign-on', { body: provider }),
  ];
  if (!made.every(({ status }) => status < 300)) throw new Error(JSON.stringify(made));
  const role = (name: string, scope: string) =>
    send.made('POST', '/api/organisation/roles', { body: { name, scope } });
  const tenant = { organisationId: world.organisationId, siteIds: [], userId };
  const { public_id } = await withTenant(server.services.db, tenant, (tx) =>
    tx
      .selectFrom('sessions')
      .select('public_id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  );
  const gauges = ownModule(world.organisationId, 'gauges');
  const modules = '/api/organisation/modules';
  await send.send('POST', modules, { body: { document: gauges } });
  // Removed, so that calls of items are those of shipped modules.
  await send.send('DELETE', `${modules}/${gauges.type}`);
  return {
    moduleType: gauges.type,
    organisationId: world.organisationId,
    userId,
    sessionId: public_id,
    tokenId: (await requestToken(server, world, await world.person(`${world.key} token owner`)))
      .body.id,
    teamId: await send.made('POST', '/api/organisation/teams', {
      body: { name: `${world.key} crew` },
    }),
    roleId: await role(`${world.key} on site`, 'Site'),
    organisationRoleId: await role(`${world.key} everywhere`, 'Organisation'),
  };
}

/** Gives an item its name without a call, so that its version stays 1. */
function rename(
  server: TestServer,
  { organisationId }: World,
  siteId: number,
  table: string,
  id: number,
  name: string,
) {
  const tenant = { organisationId, siteIds: [siteId], siteId, userId: null };
  return withTenant(server.services.db, tenant, (tx) =>
    sql`update ${sql.table(table)} set name = ${name} where id = ${id}`.execute(tx),
  );
}

/** A notice of the admin about the site. */
async function noticeAt(server: TestServer, world: World, siteId: number): Promise<number> {
  const tenant = { organisationId: world.organisationId, siteIds: [siteId], userId: null };
  const { id } = await withTenant(server.services.db, tenant, (tx) =>
    tx
      .selectFrom('notifications')
      .select('id')
      .where('site_id', '=', siteId)
      .where('user_id', '=', world.admin.userId)
      .executeTakeFirstOrThrow(),
  );
  return id;
}

async function grantOn(server: TestServer, world: World, siteId: number): Promise<number> {
  const tenant = { organisationId: world.organisationId, siteIds: [], userId: null };
  await world.person(`holder ${siteId}`, [{ site: siteId, codes: ['equipment.read'] }]);
  const { id } = await withTenant(server.services.db, tenant, (tx) =>
    tx
      .selectFrom('role_grants')
      .select('id')
      .where('organisation_id', '=', world.organisationId)
      .where('site_id', '=', siteId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Lets the ids of new rows begin at a number that no answer has as a count. */
export async function beginIdsHigh({ database }: TestServer): Promise<void> {
  await sql`select setval(quote_ident(schemaname) || '.' || quote_ident(sequencename), 4000000)
    from pg_sequences where schemaname = 'public'`.execute(database.db.owner);
}

/** Ids of nothing: each as an id of `ids`, but of no row. */
export function unknownIds(ids: Ids): Ids {
  let next = 7_000_000;
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]) => {
      next += 1;
      const text = name === 'moduleType' ? `org${next}_gauges` : randomUUID();
      return [name, typeof id === 'string' ? text : next];
    }),
  );
}
