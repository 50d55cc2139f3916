import { type RawBuilder, sql } from 'kysely';
import type {
  CriticalityRow,
  DropdownRow,
  LabelRow,
  TypeRow,
} from '../../../../src/contract/directory.ts';
import {
  GET_SITE_LIST_USAGE,
  type SiteListName,
  readOfList,
} from '../../../../src/contract/list-rows.ts';
import { jsonEquals, ownProperty } from '../../../../src/runtime/record/json.ts';
import { afterCommit } from '../../../db/transaction.ts';
import { codeOf } from '../../../error-code.ts';
import type { SiteAccess } from '../../context/site.ts';
import {
  type SettingChange,
  type SettingPlace,
  recordSettingChange,
} from '../../events/setting-events.ts';
import { Failure, notFound } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { defaultColour } from '../lists.ts';

/** The rows of each list as calls return them; columns of the tables have the same names. */
export interface ListRows {
  readonly types: TypeRow;
  readonly labels: LabelRow;
  readonly criticalities: CriticalityRow;
  readonly dropdowns: DropdownRow;
}

/** The item types of events of each list. */
export const listEventTypes = {
  types: 'settings.type',
  labels: 'settings.label',
  criticalities: 'settings.criticality',
  dropdowns: 'settings.dropdown',
} as const;

const uniqueViolation = '23505';

const dropdownColumns = sql.raw(
  'id, site_id, module_type, name, options, version, created_at, updated_at, deleted_at',
);

/** The columns of a table that calls return: all, but not the organisation of a dropdown list. */
const columnsOf = (list: SiteListName) => (list === 'dropdowns' ? dropdownColumns : sql`*`);

function present<L extends SiteListName>(row: ListRows[L]): ListRows[L] {
  return 'colour' in row ? { ...row, colour: row.colour ?? defaultColour } : row;
}

/** The rows that a site has of a list; dropdown lists of the organisation are on all its sites. */
function rowsOfSite(
  { organisationId, siteId }: Pick<SiteAccess, 'organisationId' | 'siteId'>,
  list: SiteListName,
): RawBuilder<boolean> {
  return list === 'dropdowns'
    ? sql`organisation_id = ${organisationId} and (site_id = ${siteId} or site_id is null)`
    : sql`site_id = ${siteId}`;
}

/** A row of a list, locked until the commit; retired ones too. Throws `not_found`. */
export async function lockRow<L extends SiteListName>(
  access: SiteAccess,
  list: L,
  id: number,
): Promise<ListRows[L]> {
  const { rows } = await sql<ListRows[L]>`
    select ${columnsOf(list)} from ${sql.table(list)}
    where ${rowsOfSite(access, list)} and id = ${id} for update`.execute(access.tx);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return present<L>(row);
}

/** The same for a row that is not retired and, if given, still has `version`. Throws a Failure. */
export async function lockLiveRow<L extends SiteListName>(
  access: SiteAccess,
  list: L,
  id: number,
  version?: number,
): Promise<ListRows[L]> {
  const row = await lockRow(access, list, id);
  if (row.deleted_at !== null) throw notFound();
  if (version !== undefined && row.version !== version)
    throw new Failure('stale', {}, { current: row });
  return row;
}

/** The name of a row as a refusal shows it. */
const shownName = (name: unknown) => (typeof name === 'string' ? name : '');

/**
 * Writes values of a locked row, counts its version and records the event. Lists and objects are
 * stored as JSON. Throws `name_taken`.
 */
export async function writeRow<L extends SiteListName>(
  services: Services,
  access: SiteAccess,
  list: L,
  before: ListRows[L],
  call: string,
  values: { readonly [column: string]: unknown },
): Promise<ListRows[L]> {
  const { tx, now } = access;
  const isJson = (column: string) =>
    column === 'options' || (column === 'name' && list !== 'labels');
  const set = Object.entries(values).map(
    ([column, value]) =>
      sql`${sql.ref(column)} = ${isJson(column) ? JSON.stringify(value) : value}`,
  );
  try {
    const { rows } = await sql<ListRows[L]>`
      update ${sql.table(list)}
      set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = ${now}`])}
      where ${rowsOfSite(access, list)} and id = ${before.id}
      returning ${columnsOf(list)}`.execute(tx);
    const [row] = rows;
    if (row === undefined) throw notFound();
    const after = present<L>(row);
    const changed = Object.keys(values).filter(
      (column) => !jsonEquals(ownProperty(before, column), ownProperty(after, column)),
    );
    recordListChange(services, { ...access, siteId: after.site_id }, list, {
      call,
      id: before.id,
      changes: Object.fromEntries(
        changed.map((column) => [
          `/${column}`,
          [ownProperty(before, column), ownProperty(after, column)],
        ]),
      ),
    });
    return after;
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error;
    throw new Failure('name_taken', { name: shownName(values['name'] ?? before.name) });
  }
}

/** Records a change of a list of a site or (null) of the organisation, whose reads become stale. */
export function recordListChange(
  services: Services,
  place: SettingPlace,
  list: SiteListName,
  change: Pick<SettingChange, 'call' | 'id' | 'changes'>,
): void {
  recordSettingChange(services, place, {
    ...change,
    eventType: listEventTypes[list],
    staleCall: readOfList[list],
  });
  invalidateUsage(services, place);
}

/** The counts and merges of lists are stale after the commit. */
export function invalidateUsage(
  { notifier }: Services,
  { tx, organisationId, siteId }: SettingPlace,
): void {
  const call = GET_SITE_LIST_USAGE.name;
  afterCommit(tx, () => notifier.invalidate({ call, organisationId, siteId, permission: null }));
}
