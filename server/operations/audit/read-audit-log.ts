import { type RawBuilder, sql } from 'kysely';
import type { AuditEntry, AuditFilter } from '../../../src/contract/audit.ts';
import { auditAreaOf, auditAreaPatterns } from '../../../src/domain/audit.ts';
import { utcMoment } from '../../../src/domain/moment.ts';
import type { StoredChanges } from '../../db/tables/events.ts';
import { Failure } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { listEventTypes } from '../settings/list-rows/record.ts';
import { sessionEventType, signedInCall } from '../auth/sessions/session-events.ts';
import { type AuditAccess, withAudit } from './audit-access.ts';
import { auditNames } from './audit-names.ts';
import { readableFields } from './readable-fields.ts';

/** An event as the log reads it. */
export interface AuditRow {
  readonly site_id: number | null;
  readonly sequence: number;
  readonly at: string;
  readonly user_id: number | null;
  readonly call: string;
  readonly item_type: string;
  readonly item_id: number | null;
  readonly session_id: number | null;
  readonly token_id: number | null;
  readonly changes: StoredChanges | null;
  readonly erased: readonly string[];
}

/** A page of the log ends at this event; the next one begins after it. */
interface Position {
  readonly at: string;
  readonly siteId: number;
  readonly sequence: number;
}

const usualLimit = 50;
/** The greatest integer of four bytes, the type of ids of sites. */
const maxInteger = 2_147_483_647;

/** A moment that the database understands. Throws `invalid_query`. */
function momentIn(text: string): string {
  const moment = utcMoment(text);
  if (moment === null) throw new Failure('invalid_query');
  return moment;
}

/** Events of a site, and of what all sites share: the dropdown lists of the organisation. */
const isOnSite = (organisationId: number, siteId: number) =>
  sql`(site_id = ${siteId} or site_id is null and item_type = ${listEventTypes.dropdowns}
    and exists (select from sites where id = ${siteId} and organisation_id = ${organisationId}))`;

/**
 * The events that a filter chooses, the newest first; those after `position` if given. Throws
 * `invalid_query` for a moment that does not exist.
 */
export function selectAudit(
  { organisationId }: Pick<AuditAccess, 'organisationId'>,
  filter: AuditFilter,
  position: Position | null = null,
): RawBuilder<AuditRow> {
  const conditions = [sql`organisation_id = ${organisationId}`];
  if (filter.from !== undefined) conditions.push(sql`at >= ${momentIn(filter.from)}`);
  if (filter.until !== undefined) conditions.push(sql`at < ${momentIn(filter.until)}`);
  if (filter.user_id !== undefined) conditions.push(sql`user_id = ${filter.user_id}`);
  if (filter.site_id !== undefined)
    conditions.push(
      filter.site_id === 0 ? sql`site_id is null` : isOnSite(organisationId, filter.site_id),
    );
  if (filter.area !== undefined) {
    const { is, isNot } = auditAreaPatterns(filter.area);
    if (is !== null) conditions.push(sql`item_type ~ ${is}`);
    if (isNot !== null) conditions.push(sql`item_type !~ ${isNot}`);
  }
  if (position !== null)
    conditions.push(
      sql`at <= ${position.at} and (at, coalesce(site_id, 0), sequence)
        < (${position.at}::timestamptz, ${position.siteId}::integer, ${position.sequence}::bigint)`,
    );
  return sql<AuditRow>`
    select site_id, sequence::double precision as sequence, at, user_id, call, item_type, item_id,
      session_id, token_id, changes, array(
        select key from jsonb_object_keys(commitments) as key
        where not coalesce(changes, '{}') ? key
      ) as erased
    from events where ${sql.join(conditions, sql` and `)}
    order by at desc, coalesce(site_id, 0) desc, sequence desc`;
}

function positionOf(cursor: string): Position {
  const [at = '', siteId, sequence] = cursor.split('~');
  const position = { at: momentIn(at), siteId: Number(siteId), sequence: Number(sequence) };
  const isSite = Number.isInteger(position.siteId) && Math.abs(position.siteId) <= maxInteger;
  const isValid = isSite && Number.isSafeInteger(position.sequence);
  if (!isValid) throw new Failure('invalid_query');
  return position;
}

const cursorOf = ({ at, site_id, sequence }: AuditRow) => `${at}~${site_id ?? 0}~${sequence}`;

/** Where the sessions of these events were opened, by session. */
async function originsOf({ tx, organisationId }: AuditAccess, rows: readonly AuditRow[]) {
  const ids = new Set(
    rows
      .flatMap(({ session_id, item_type, item_id }) => [
        session_id ?? [],
        item_type === sessionEventType ? (item_id ?? []) : [],
      ])
      .flat(),
  );
  if (ids.size === 0) return new Map<number, NonNullable<AuditEntry['origin']>>();
  const signIns = await tx
    .selectFrom('events')
    .select(['item_id', 'changes'])
    .where('organisation_id', '=', organisationId)
    .where('site_id', 'is', null)
    .where('item_type', '=', sessionEventType)
    .where('call', '=', signedInCall)
    .where('item_id', 'in', [...ids])
    .execute();
  return new Map(signIns.map(({ item_id, changes }) => [item_id ?? 0, originIn(changes)]));
}

const textOf = (changes: StoredChanges | null, key: string): string | null => {
  const value = changes?.[key]?.[1];
  return typeof value === 'string' ? value : null;
};

const originIn = (changes: StoredChanges | null): NonNullable<AuditEntry['origin']> => ({
  address: textOf(changes, '/address'),
  browser: textOf(changes, '/browser'),
  system: textOf(changes, '/system'),
});

/** Events with the names of people and items and the client of their session. */
export async function auditEntries(
  services: Pick<Services, 'modules'>,
  access: AuditAccess,
  rows: readonly AuditRow[],
): Promise<readonly AuditEntry[]> {
  const origins = await originsOf(access, rows);
  const { userName, itemName, tokenName } = await auditNames(services, access, rows);
  const isReadable = await readableFields(services, access, rows);
  return rows.map((row) => {
    const { site_id, sequence, at, user_id, call, item_type, item_id, session_id, token_id } = row;
    const isRefusal = item_type === sessionEventType && item_id === null;
    const readable = (key: string) => isReadable(row, key);
    const changes = Object.entries(row.changes ?? {});
    const shown = changes.filter(([key]) => readable(key));
    const erased = row.erased.filter(readable);
    const session = session_id ?? (item_type === sessionEventType ? item_id : null);
    return {
      site_id,
      sequence,
      at,
      user: user_id === null ? null : { id: user_id, name: userName(user_id) },
      token: token_id === null ? null : { id: token_id, name: tokenName(token_id) },
      origin: isRefusal ? originIn(row.changes) : (origins.get(session ?? 0) ?? null),
      call,
      area: auditAreaOf(item_type),
      item_type,
      item_id,
      item_name: item_id === null ? null : itemName(item_type, item_id),
      changes: Object.fromEntries(shown.map(([key, [before, after]]) => [key, [before, after]])),
      erased,
      withheld: changes.length + row.erased.length - shown.length - erased.length,
    };
  });
}

/** A page of the audit log, the newest event first. Throws `forbidden` or `invalid_query`. */
export function readAuditLog(
  services: Services,
  caller: Caller,
  {
    limit = usualLimit,
    page_cursor: cursor,
    ...filter
  }: AuditFilter & { readonly limit?: number; readonly page_cursor?: string },
) {
  return withAudit(services, caller, async (access) => {
    const position = cursor === undefined ? null : positionOf(cursor);
    const select = selectAudit(access, filter, position);
    const { rows } = await sql<AuditRow>`${select} limit ${limit + 1}`.execute(access.tx);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      entries: [...(await auditEntries(services, access, page))],
      next_page_cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null,
    };
  });
}
