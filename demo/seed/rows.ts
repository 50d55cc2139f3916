import type { Language } from '../../src/runtime/text.ts';
import type {
  ColumnRow,
  CriticalityRow,
  DropdownRow,
  LabelRow,
  TeamRow,
  TemplateRow,
  TypeRow,
  UserRow,
} from '../../src/contract/directory.ts';
import type { Grant } from '../../src/domain/grants.ts';
import type { HistoryEntry } from '../../src/contract/item-schemas.ts';
import type { RoleRow } from '../../src/contract/people.ts';
import type { SiteRecord } from '../../src/domain/site-row.ts';
import type { Item } from '../../src/runtime/record/item.ts';

interface Of {
  readonly organisation_id: number;
}

/**
 * An event in the history of a site: of an item, or of the site's settings if `item_id` is null.
 */
export interface EventRow extends Omit<HistoryEntry, 'user_name' | 'token_name'> {
  readonly id: number;
  readonly site_id: number;
  readonly item_type: string;
  readonly item_id: number | null;
}

/** Tables for the rows of the demo organisations with ids and dates, for use without a database. */
export function emptyRows() {
  return {
    organisations: [] as { readonly id: number; readonly key: string; readonly name: string }[],
    users: [] as (UserRow & Of & { readonly locale: Language })[],
    teams: [] as (TeamRow & Of)[],
    roles: [] as (Omit<RoleRow, 'permissions'> & Of & Pick<Grant, 'permissions'>)[],
    role_grants: [] as (Grant & { readonly id: number; readonly user_id: number })[],
    sites: [] as (SiteRecord & Of)[],
    templates: [] as TemplateRow[],
    types: [] as TypeRow[],
    criticalities: [] as CriticalityRow[],
    /** Only a list of all sites of an organisation names it. */
    dropdowns: [] as (DropdownRow & Partial<Of>)[],
    columns: [] as ColumnRow[],
    labels: [] as LabelRow[],
    events: [] as EventRow[],
    /** By table. */
    items: {} as { [table: string]: Item[] },
  };
}

export type Rows = ReturnType<typeof emptyRows>;

/** Appends a row with the next id, and returns the id. */
export function add<R extends { readonly id: number }>(list: R[], row: Omit<R, 'id'>): number {
  const id = list.reduce((last, each) => Math.max(last, each.id), 0) + 1;
  list.push({ ...row, id } as R);
  return id;
}

/** The name of a user; null if there is no user with the id. */
export const nameOfUser = ({ users }: Rows, userId: unknown): string | null =>
  users.find(({ id }) => id === userId)?.display_name ?? null;

/** Ids of the teams of a user. */
export const teamIdsOf = ({ teams }: Rows, userId: number): readonly number[] =>
  teams.filter(({ member_ids }) => member_ids.includes(userId)).map(({ id }) => id);

/** The grants of a user, expired ones too. */
export const grantsOf = ({ role_grants }: Rows, userId: number): readonly Grant[] =>
  role_grants.filter(({ user_id }) => user_id === userId);

/** The sequence of a site's last event; 0 if there is none. */
export function lastSequence({ events }: Rows, siteId: number): number {
  return events.findLast((event) => event.site_id === siteId)?.sequence ?? 0;
}

/** Appends an event to its site's history. */
export function recordEvent(rows: Rows, event: Omit<EventRow, 'id' | 'sequence'>): void {
  add(rows.events, { ...event, sequence: lastSequence(rows, event.site_id) + 1 });
}

/** The same for a setting of the site; its history needs no values in the demo. */
export function recordSettingEvent(
  rows: Rows,
  setting: Pick<EventRow, 'site_id' | 'call' | 'item_id' | 'at' | 'user_id'>,
): void {
  recordEvent(rows, { ...setting, item_type: 'settings', changes: {}, comment: null });
}
