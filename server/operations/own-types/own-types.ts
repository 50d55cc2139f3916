import type { OwnTypeRow } from '../../../src/contract/own-types.ts';
import { GET_SITE_FIELD_TYPES } from '../../../src/contract/own-types.ts';
import { ownTypeProblems } from '../../../src/runtime/compile/own-type-problems.ts';
import { hasErrors } from '../../../src/runtime/compile/problems.ts';
import type { OwnTypeDocument } from '../../../src/runtime/documents.ts';
import { re2PatternEngine } from '../../../src/runtime/re2-patterns.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import { codeOf } from '../../error-code.ts';
import { checkDocument } from '../../documents/check.ts';
import { settingsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { Failure, invalid, notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { creationChanges, recordSettingChange } from '../events/setting-events.ts';
import { usesOfTypes } from './uses.ts';

const columns = [
  'id',
  'site_id',
  'key',
  'document',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

type StoredType = Omit<OwnTypeRow, 'used_by'>;

const uniqueViolation = '23505';

/** Throws `document_problems` unless the document is a valid own field type. */
function requireValid(document: OwnTypeDocument): void {
  const shape = checkDocument('own-type', document);
  const problems =
    shape.length > 0
      ? shape
      : ownTypeProblems(document, { fieldTypes, patterns: re2PatternEngine });
  if (hasErrors(problems))
    throw new Failure('document_problems', { count: problems.length }, { problems });
}

function record(
  services: Services,
  access: SiteAccess,
  call: string,
  id: number,
  changes: Parameters<typeof recordSettingChange>[2]['changes'],
): void {
  recordSettingChange(services, access, {
    call,
    eventType: 'settings.field_type',
    id,
    changes,
    staleCall: GET_SITE_FIELD_TYPES.name,
  });
}

async function withUses(access: SiteAccess, rows: readonly StoredType[]) {
  const uses = await usesOfTypes(access, rows);
  return rows.map((row): OwnTypeRow => ({ ...row, used_by: uses.get(row.key) ?? [] }));
}

async function presented(access: SiteAccess, row: StoredType): Promise<OwnTypeRow> {
  const [shown] = await withUses(access, [row]);
  if (shown === undefined) throw notFound();
  return shown;
}

/** The own field types of a site in the order in which they were made. */
export function listOwnTypes(services: Services, caller: Caller, siteId: number) {
  return withSite(services, caller, siteId, async (access) => {
    const rows = await access.tx
      .selectFrom('own_types')
      .select(columns)
      .where('site_id', '=', siteId)
      .orderBy('id')
      .execute();
    return { field_types: await withUses(access, rows) };
  });
}

/** Makes an own field type. Throws `document_problems`, `name_taken`. */
export function createOwnType(
  services: Services,
  caller: Caller,
  siteId: number,
  { document }: { readonly document: OwnTypeDocument },
): Promise<OwnTypeRow> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    requireValid(document);
    const { key } = document;
    try {
      const row = await access.tx
        .insertInto('own_types')
        .values({ site_id: siteId, key, document: JSON.stringify(document) })
        .returning(columns)
        .executeTakeFirstOrThrow();
      record(services, access, 'CREATE_SITE_FIELD_TYPE', row.id, creationChanges({ document }));
      return { ...row, used_by: [] };
    } catch (error) {
      if (codeOf(error) !== uniqueViolation) throw error;
      throw new Failure('name_taken', { name: key });
    }
  });
}

interface TypeOnSite {
  readonly siteId: number;
  readonly fieldTypeId: number;
}

/** A type, locked until the commit. Throws `not_found`. */
async function lockType({ tx, siteId }: SiteAccess, id: number): Promise<StoredType> {
  const row = await tx
    .selectFrom('own_types')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

interface StoredValues {
  readonly document?: string;
  readonly deleted_at?: string | null;
}

async function write(access: SiteAccess, id: number, values: StoredValues): Promise<StoredType> {
  const { tx, siteId, now } = access;
  return tx
    .updateTable('own_types')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1), updated_at: now }))
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes a type that still has `version`; key and base stay. Throws a Failure. */
export function updateOwnType(
  services: Services,
  caller: Caller,
  { siteId, fieldTypeId: id }: TypeOnSite,
  version: number,
  { document }: { readonly document: OwnTypeDocument },
): Promise<OwnTypeRow> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const before = await lockType(access, id);
    if (before.deleted_at !== null) throw notFound();
    if (before.version !== version)
      throw new Failure('stale', {}, { current: await presented(access, before) });
    requireValid(document);
    for (const name of ['key', 'base'] as const)
      if (document[name] !== before.document[name])
        throw invalid([{ pointer: `/document/${name}`, code: 'read_only', params: {} }]);
    if (jsonEquals(document, before.document)) return presented(access, before);
    const row = await write(access, id, { document: JSON.stringify(document) });
    record(services, access, 'UPDATE_SITE_FIELD_TYPE', id, {
      '/document': [before.document, document],
    });
    return presented(access, row);
  });
}

/** Retires a type, or brings it back. Throws `not_found`, `conflict`. */
export function setOwnTypeRetired(
  services: Services,
  caller: Caller,
  { siteId, fieldTypeId: id }: TypeOnSite,
  isRetired: boolean,
): Promise<OwnTypeRow> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const before = await lockType(access, id);
    if ((before.deleted_at !== null) === isRetired)
      throw isRetired ? notFound() : new Failure('conflict');
    const deleted_at = isRetired ? access.now : null;
    const row = await write(access, id, { deleted_at });
    const call = isRetired ? 'DELETE_SITE_FIELD_TYPE' : 'RESTORE_SITE_FIELD_TYPE';
    record(services, access, call, id, { '/deleted_at': [before.deleted_at, row.deleted_at] });
    return presented(access, row);
  });
}
