import { randomUUID } from 'node:crypto';
import type { CallDocument } from '../../../src/contract/call.ts';
import { fillPath } from '../../../src/domain/call.ts';
import type { ModuleDocument } from '../../../src/runtime/documents.ts';
import { formOf } from '../openapi/form.ts';
import type { Sent } from '../server/client.ts';
import { documentFiles, drawingEntries, logoForm, provider } from './sample-bodies.ts';
import { ownModule } from '../own-module.ts';
import { type Ids, itemName, ofModule } from './site-ids.ts';

/** What a request has besides its path, made from ids by name. */
export interface Entry {
  readonly query?: string;
  readonly body?: unknown;
  readonly form?: Sent;
}

/** Reads an id by its name. Throws if there is none of that name. */
export type IdOf = (name: string) => string | number;

type Entries = Readonly<Record<string, (id: IdOf) => Entry>>;

const column = { db: 'other', columnType: 'text', name: 'Other', tab: 'general' };
const document = { ...column, section: 'details', order: 0 };
const period = { starts_at: '2026-01-01T00:00:00.000Z', ends_at: null };
const items = (id: IdOf) => ({
  items: [{ module_type: 'equipment', id: id(itemName('equipment')), version: 1 }],
});
const ownType = (key: string) => ({ key, base: 'text', name: 'x', icon: 'type' });
const file = () => ({ form: formOf('rows.csv', 'name\nx\n') });

/** The answer of an authenticator to a ceremony that nobody began. */
const answered = () => ({
  body: {
    ceremony_id: randomUUID(),
    name: 'x',
    response: { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} },
  },
});

/**
 * The bodies and queries of calls of no module, by name. A call whose body or query names ids needs
 * an entry that uses each of them; other calls follow from their path.
 */
const entries: Entries = {
  // Sessions and accounts
  RENAME_WEBAUTHN: () => ({ body: { passkey_id: randomUUID(), name: 'x' } }),
  RENAME_HARDWARE: () => ({ body: { passkey_id: randomUUID(), name: 'x' } }),
  DISABLE_WEBAUTHN: () => ({ body: { passkey_id: randomUUID() } }),
  DISABLE_HARDWARE: () => ({ body: { passkey_id: randomUUID() } }),
  VERIFY_WEBAUTHN: answered,
  VERIFY_HARDWARE: answered,
  VERIFY_EMAIL_CODES: () => ({ body: { ceremony_id: randomUUID(), code: '000000' } }),

  // Organisation and people
  UPDATE_ORGANISATION: () => ({ body: { name: 'Changed' } }),
  UPDATE_GUIDE: () => ({ body: { skip: 'items' } }),
  UPLOAD_ORGANISATION_LOGO: () => ({ form: logoForm() }),
  SAVE_SINGLE_SIGN_ON: () => ({ body: provider }),
  CHECK_SINGLE_SIGN_ON: () => ({ body: { issuer: 'https://127.0.0.1' } }),
  SAVE_GROUP_MAPPINGS: (id) => ({
    body: {
      mappings: [
        { group: 'a', role_id: id('roleId'), site_id: id('siteId'), team_id: null },
        { group: 'b', role_id: null, site_id: null, team_id: id('teamId') },
      ],
    },
  }),
  DELETE_ACCOUNT: () => ({ query: 'keep_name=true' }),
  HAND_OVER: (id) => ({ body: { to_user_id: id('userId') } }),
  UNDO_HAND_OVER: () => ({ body: { at: '2026-01-01T00:00:00.000Z' } }),
  UPDATE_ACCOUNT: (id) => ({ body: { manager_id: id('userId'), deputy_id: id('userId') } }),
  CREATE_API_TOKEN: (id) => ({
    body: {
      name: 'x',
      days: 1,
      permissions: null,
      site_ids: [id('siteId')],
      user_id: id('userId'),
    },
  }),
  CREATE_SERVICE_ACCOUNT: () => ({ body: { display_name: 'x' } }),
  CREATE_TEAM: (id) => ({
    body: { name: `Team ${randomUUID()}`, lead_id: id('userId'), member_ids: [id('userId')] },
  }),
  UPDATE_TEAM: (id) => ({ body: { lead_id: id('userId'), member_ids: [id('userId')] } }),
  CHECK_PEOPLE_FILE: file,
  INVITE_PEOPLE: (id) => ({
    body: {
      people: [
        {
          email: `${randomUUID()}@x.example`,
          grants: [{ role_id: id('roleId'), site_id: id('siteId') }],
        },
      ],
      locale: 'en',
    },
  }),
  EXPORT_AUDIT_LOG: (id) => ({ query: `user_id=${id('userId')}&site_id=${id('siteId')}` }),
  GET_AUDIT_LOG: (id) => ({ query: `user_id=${id('userId')}&site_id=${id('siteId')}` }),
  VERIFY_AUDIT_CHAIN: (id) => ({ query: `site_id=${id('siteId')}` }),

  // Roles and access
  CREATE_ROLE: (id) => ({
    body: { name: `Role ${randomUUID()}`, scope: 'Site', copy_of: id('roleId') },
  }),
  UPDATE_ROLE: () => ({ body: { description: 'Changed' } }),
  END_GRANTS: (id) => ({ body: { grants: [{ id: id('grantId'), version: 1 }], expires_at: null } }),
  WITHDRAW_GRANTS: (id) => ({ body: { ids: [id('grantId')] } }),
  GET_GRANTS: (id) => ({
    query: `role_id=${id('roleId')}&site_id=${id('siteId')}&user_id=${id('userId')}&team_id=${id('teamId')}`,
  }),
  GIVE_ROLE: (id) => ({
    body: {
      role_id: id('roleId'),
      user_ids: [id('userId')],
      team_ids: [id('teamId')],
      site_ids: [id('siteId')],
      expires_at: null,
    },
  }),
  GRANT_ACCESS_REQUEST: (id) => ({ body: { role_id: id('roleId'), expires_at: null } }),
  REFUSE_ACCESS_REQUEST: () => ({ body: { answer: 'No' } }),
  REQUEST_ACCESS: (id) => ({ body: { site_id: id('siteId'), reason: 'x' } }),
  GET_ACCESS_CHECK: (id) => ({
    query: `user_id=${id('userId')}&site_id=${id('siteId')}&code=equipment.read`,
  }),
  GET_CODE_HOLDERS: (id) => ({ query: `site_id=${id('siteId')}&code=equipment.read` }),
  VIEW_AS_PERSON: (id) => ({ body: { user_id: id('userId') } }),

  // Sites
  SEARCH_ITEMS: (id) => ({ query: `search=marker&first_site_id=${id('siteId')}` }),
  SEARCH_SITE: () => ({ query: 'search=marker' }),
  SEARCH_FILE_TEXTS: (id) => ({
    query: `type=dms_documents&search=marker&ids=${id('documentId')}`,
  }),
  ARCHIVE_SITE: () => ({ body: {} }),
  RESTORE_SITE: () => ({ body: {} }),
  COPY_SITE_SETTINGS: (id) => ({ body: { from_site_id: id('fromSiteId') } }),
  CREATE_SITE: (id) => ({
    body: { name: `Site ${randomUUID()}`, copy_from: id('siteId') },
  }),
  UPDATE_SITE: () => ({ body: { city: 'x' } }),
  CREATE_SITE_CRITICALITY: () => ({ body: { name: 'x', rank: 1, colour: '#000000' } }),
  CREATE_ORGANISATION_MODULE: (id) => ({
    body: { document: ownModule(Number(id('organisationId')), `m${randomUUID().slice(0, 8)}`) },
  }),
  UPDATE_ORGANISATION_MODULE: () => ({ body: { document: {} } }),
  REVIEW_ORGANISATION_MODULE: () => ({ body: { document: {} } }),
  CREATE_SITE_FIELD_TYPE: () => ({ body: { document: ownType(`t${randomUUID().slice(0, 8)}`) } }),
  UPDATE_SITE_FIELD_TYPE: () => ({ body: { document: ownType('matrix') } }),
  CREATE_SITE_DROPDOWN: () => ({
    body: { module_type: 'equipment', name: 'x', options: [{ value: 1, label: 'x' }] },
  }),
  CREATE_SITE_LABEL: () => ({ body: { module_type: 'equipment', name: 'x' } }),
  UPDATE_SITE_LABEL: () => ({ body: { name: 'x' } }),
  CREATE_SITE_TYPE: (id) => ({
    body: { module_type: 'equipment', name: 'x', parent_id: id('typeId') },
  }),
  UPDATE_SITE_TYPE: () => ({ body: { name: 'x' } }),
  UPDATE_SITE_DROPDOWN: () => ({ body: { name: 'x' } }),
  UPDATE_SITE_CRITICALITY: () => ({ body: { name: 'x' } }),
  ORDER_SITE_LIST: (id) => ({
    body: { module_type: 'equipment', parent_id: id('typeId'), ids: [id('rowId')] },
  }),
  MERGE_SITE_LIST_ROW: (id) => ({ body: { into_id: id('intoId') } }),
  READ_SITE_LIST_FILE: file,
  READ_SITE_WORKBOOK: file,
  EXPORT_SITE_WORKBOOK: () => ({ body: { name: 'x', sheets: [{ name: 'x', rows: [['x']] }] } }),
  IMPORT_SITE_LIST: () => ({ body: { module_type: 'equipment', rows: [{ name: 'x' }] } }),
  EXPORT_SITE_LIST: (id) => ({
    query: `format=csv&module_type=equipment&dropdown_id=${id('dropdownId')}`,
  }),
  SET_DEFAULT_TEMPLATE: () => ({ body: { is_default: true } }),
  CREATE_COLUMN: (id) => ({
    body: { site_id: id('siteId'), module_type: 'equipment', document },
  }),
  UPDATE_COLUMN: () => ({ body: { document } }),
  CREATE_TEMPLATE: (id) => ({
    body: {
      site_id: id('siteId'),
      document: { moduleType: 'equipment', name: 'x', columns: [document] },
    },
  }),
  REVIEW_TEMPLATE: () => ({
    body: { document: { moduleType: 'equipment', name: 'x', columns: [document] } },
  }),
  UPDATE_TEMPLATE: (id) => ({
    body: {
      document: { moduleType: 'equipment', name: 'x', columns: [document] },
      version: 1,
      draft: { draft_id: id('draftId'), sequence: 0 },
    },
  }),
  OPEN_TEMPLATE_DRAFT: (id) => ({
    body: {
      template_id: id('templateId'),
      version: 1,
      document: { moduleType: 'equipment', name: 'x', columns: [] },
    },
  }),
  ADD_TEMPLATE_DRAFT_ENTRIES: (id) => ({
    body: {
      draft_id: id('draftId'),
      after: 0,
      entries: [{ id: `${randomUUID()}:1`, author: randomUUID(), undo: `${randomUUID()}:1` }],
    },
  }),
  SHOW_TEMPLATE_DRAFT_SELECTION: () => ({
    body: { author: randomUUID(), is_open: true, selected: null },
  }),
  GET_SITE_FILES: (id) => ({ query: `ids=${id('fileId')}` }),
  UPDATE_SITE_FILE: () => ({ body: { kind: '360' } }),
  UPLOAD_SITE_FILE: file,
  UPLOAD_DMS_VERSION: file,
  ADD_DMS_VERSION: (id) => ({ body: { file_id: id('versionFileId'), client_id: randomUUID() } }),
  SET_DMS_READERS: () => ({ body: { user_ids: [], team_ids: [] } }),
  CONFIRM_DMS_READING: () => ({ body: { version: 1 } }),
  FIND_ITEM_CODE: () => ({ query: 'code=x' }),
  GET_SITE_ITEM_CODES: (id) => ({
    query: `module_type=equipment&item_id=${id(itemName('equipment'))}`,
  }),
  ADD_SITE_ITEM_CODE: (id) => ({
    body: { code: 'added', module_type: 'equipment', item_id: id(itemName('equipment')) },
  }),
  ...drawingEntries,
  ...documentFiles,

  // Recycle bin and views
  SAVE_ITEMS: (id) => ({
    body: { change: items(id).items.map((item) => ({ ...item, changes: {} })) },
  }),
  DELETE_ITEMS: (id) => ({ body: items(id) }),
  CHECK_USES: (id) => ({
    body: { items: [{ module_type: 'equipment', id: id(itemName('equipment')) }] },
  }),
  GET_LEGAL_HOLDS: (id) => ({
    query: `module_type=dms_documents&item_id=${id('documentId')}`,
  }),
  SET_LEGAL_HOLD: (id) => ({
    body: { module_type: 'dms_documents', item_id: id('documentId'), reason: 'x' },
  }),
  RELEASE_LEGAL_HOLD: () => ({ body: { reason: 'x' } }),
  CREATE_SITE_VIEW: () => ({
    body: { module_type: 'equipment', name: 'x', document: { kind: 'table' } },
  }),
  UPDATE_SITE_VIEW: () => ({ body: { name: 'x' } }),
  SET_SITE_VIEW_DEFAULT: (id) => ({
    body: { module_type: 'equipment', role_id: id('roleId'), view_id: id('viewId') },
  }),

  // Home
  READ_NOTIFICATIONS: (id) => ({ body: { ids: [id('notificationId')] } }),
  READ_BULLETINS: (id) => ({ body: { ids: [id('bulletinId')] } }),
  CREATE_BULLETIN: (id) => ({
    body: { title: 'x', text: 'x', ...period, site_ids: [id('siteId')] },
  }),
  UPDATE_BULLETIN: (id) => ({ body: { title: 'y', site_ids: [id('siteId')] } }),
  ASK_SUPPORT: () => ({ body: { subject: 'x', text: 'x' } }),
  GIVE_FEEDBACK: () => ({ body: { kind: 'idea', text: 'x' } }),
  UPDATE_PREFERENCES: () => ({ body: { display_name: 'Changed' } }),
};

type ModuleEntry = (id: IdOf, type: string) => Entry;

const named = (id: IdOf, type: string) => ({ id: id(itemName(type)), version: 1 });
const mapping = (id: IdOf, type: string) => ({
  columns: [{ header: 'name', db: 'name' }],
  match: null,
  create_missing: [],
  template_id: id(ofModule('templateId', type)),
});
const filtered = (id: IdOf, type: string): Entry => ({
  query: `template_id=${id(ofModule('templateId', type))}&import_id=${id(ofModule('importId', type))}`,
});

/** The bodies and queries of the calls of a module, by method and the end of their path. */
const moduleEntries: readonly (readonly [RegExp, ModuleEntry])[] = [
  [
    /^(GET|POST) \{items\}\/groups$/,
    (id, type) => ({ query: `${filtered(id, type).query}&by=status` }),
  ],
  [/^GET \{items\}\/export$/, (id, type) => ({ query: `${filtered(id, type).query}&format=csv` })],
  [/^GET \{items\}$/, filtered],
  [/^POST \{items\}$/, () => ({ body: { name: 'x' } })],
  [/^PATCH \{items\}\/\{itemId\}$/, () => ({ body: { name: 'x' } })],
  [/^POST \{items\}\/\{itemId\}\/transitions$/, () => ({ body: { to: 'X' } })],
  [/\{importId\}\/check$/, (id, type) => ({ body: { mapping: mapping(id, type) } })],
  [/\/(batch|check)$/, (id, type) => ({ body: [{ ...named(id, type), changes: { name: 'x' } }] })],
  [/\/bulk$/, (id, type) => ({ body: { items: [named(id, type)], changes: { name: 'x' } } })],
  [
    /^POST \{items\}\/transitions$/,
    (id, type) => ({ body: { items: [named(id, type)], to: 'X' } }),
  ],
  [/^POST \{items\}\/(remove|restore)$/, (id, type) => ({ body: { items: [named(id, type)] } })],
  [/\/inbound$/, (id, type) => ({ query: `template_id=${id(ofModule('templateId', type))}` })],
  [
    /^POST .*\/comments$/,
    (id) => ({
      body: {
        client_id: randomUUID(),
        text: 'x',
        mentions: { user_ids: [id('userId')], team_ids: [id('teamId')] },
        file_ids: [id('fileId')],
      },
    }),
  ],
  [
    /^PATCH .*\/comments\//,
    (id) => ({
      body: { text: 'x', mentions: { user_ids: [id('userId')], team_ids: [id('teamId')] } },
    }),
  ],
  [/^POST \{items\}\/import$/, file],
  [/\/sheet$/, () => ({ body: { sheet: 'x' } })],
  [
    /^POST .*\/import-mappings$/,
    (id, type) => ({ body: { name: 'x', mapping: mapping(id, type) } }),
  ],
  [
    /^POST .*\/export$/,
    (id, type) => ({
      body: {
        format: 'csv',
        template_id: id(ofModule('templateId', type)),
        import_id: id(ofModule('importId', type)),
        ids: [id(itemName(type))],
      },
    }),
  ],
];

/** A call of the matrix; `module` is null for those of no module. */
export interface MatrixCall {
  readonly call: CallDocument;
  readonly module: Pick<ModuleDocument, 'type' | 'api' | 'databaseTable'> | null;
}

/** The query and body of a call. */
function entryOf({ call, module }: MatrixCall, id: IdOf): Entry {
  if (module === null) return entries[call.name]?.(id) ?? {};
  const path = call.path.replace(`/api/sites/{siteId}/${module.api}`, '{items}');
  const found = moduleEntries.find(([pattern]) => pattern.test(`${call.method} ${path}`));
  return found?.[1](id, module.type) ?? {};
}

/** The kinds of path parameters that name no row. */
const words: Readonly<Record<string, string>> = {
  provider: 'google',
  kind: 'documents',
  list: 'labels',
  moduleTable: 'equipment_items',
};

/** Under which name the ids of a site have a path parameter. */
function nameOf({ call, module }: MatrixCall, param: string): string {
  if (call.path.includes('/dms/{kind}/{itemId}') && param === 'itemId') return 'documentId';
  const isVersion = /\/dms\/(recycle-bin\/)?files\//.test(call.path);
  if (isVersion && param === 'fileId') return 'versionFileId';
  if (param === 'itemId') return itemName(module?.type ?? 'dms_documents');
  if (['commentId', 'importId', 'mappingId'].includes(param))
    return ofModule(param, module?.type ?? '');
  return param;
}

export interface MatrixRequest {
  readonly url: string;
  readonly sent: Sent;
  /** The names of the ids that it uses. */
  readonly used: ReadonlySet<string>;
}

/** The request of a call with these ids. Throws for an id that nobody made. */
export function requestOf(matrixCall: MatrixCall, ids: Ids): MatrixRequest {
  const { call } = matrixCall;
  const used = new Set<string>();
  const id: IdOf = (name) => {
    const found = ids[name];
    if (found === undefined) throw new Error(`${call.name} needs an id of ${name}.`);
    used.add(name);
    return found;
  };
  const params: Record<string, string | number> = {};
  for (const [, param = ''] of call.path.matchAll(/\{(\w+)\}/g))
    params[param] = words[param] ?? id(nameOf(matrixCall, param));
  const url = fillPath(call.path, params).replaceAll('%2F', '/');
  const { query, body, form } = entryOf(matrixCall, id);
  const sent = {
    ...form,
    ...(body !== undefined && { body }),
    ...(call.body !== undefined && body === undefined && { body: {} }),
    ...(call.ifMatch === true && { version: 1 }),
  };
  return { url: query === undefined ? url : `${url}?${query}`, sent, used };
}
