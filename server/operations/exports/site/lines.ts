import { sql } from 'kysely';
import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import { cursorRows } from '../../../db/cursor.ts';
import { itemCursor } from '../../../db/items/cursor.ts';
import type { LiveModule } from '../../../modules/modules.ts';
import type { SiteAccess } from '../../context/site.ts';
import type { Services } from '../../services.ts';
import { presentTemplates } from '../../settings/template-rows.ts';
import { type ReferencedPeople, collectIds, collectPeople } from './referenced-people.ts';

/** One line: its kind and its values. */
export type Line = { readonly kind: string } & { readonly [name: string]: unknown };

type Lines = AsyncGenerator<Line>;
type Row = Readonly<Record<string, unknown>>;

/** Tables of a site that are exported unchanged, by the kind of their lines. */
const lists = [
  ['template', 'template_headers'],
  ['template_version', 'template_versions'],
  ['type', 'types'],
  ['criticality', 'criticalities'],
  ['dropdown', 'dropdowns'],
  ['column', 'columns'],
  ['label', 'labels'],
  ['field_type', 'own_types'],
] as const;

/** Lists of the organisation are exported with each site, whose templates name them. */
async function* listLines({ tx, organisationId, siteId }: SiteAccess): Lines {
  for (const [kind, table] of lists) {
    const ofSite =
      table === 'dropdowns'
        ? sql`organisation_id = ${organisationId} and (site_id = ${siteId} or site_id is null)`
        : sql`site_id = ${siteId}`;
    const select = sql<Row>`select * from ${sql.table(table)} where ${ofSite} order by 2, 1`;
    for await (const rows of cursorRows(tx, select)) {
      yield* rows.map((row) => ({ kind, ...row }));
    }
  }
}

/** Modules compiled with each template version, by `id/version`. */
async function templateModules(
  { modules }: Services,
  { tx, siteId }: SiteAccess,
  live: LiveModule,
): Promise<ReadonlyMap<string, CompiledModule>> {
  const stored = await presentTemplates(tx, siteId, live.document.type);
  return new Map(
    stored.flatMap(({ id, version, document }) => {
      const result = modules.withTemplate(live, { id, version, document });
      return result.ok ? [[`${id}/${version}`, result.module] as const] : [];
    }),
  );
}

async function* itemLines(
  services: Services,
  access: SiteAccess,
  referred: ReferencedPeople,
): Lines {
  const { tx, siteId, now, timeZone } = access;
  for (const live of services.modules.all()) {
    const { compiled } = live;
    const seen = await templateModules(services, access, live);
    const scope = { siteId, includeDeleted: true };
    for await (const items of itemCursor(tx, compiled, {}, { now, timeZone }, scope)) {
      for (const item of items) {
        const module = seen.get(`${item.template_id}/${item.template_version}`) ?? compiled;
        collectPeople(referred, module, item);
        yield { ...item, kind: 'item' };
      }
    }
  }
}

/** Files by name and hash; their bytes are fetched one by one. */
async function* fileLines({ tx, siteId }: SiteAccess, { users }: ReferencedPeople): Lines {
  const select = sql<Row>`
    select id, site_id, name, size::double precision as size, media_type, format, sha256, width,
      height, kind, created_by_user_id, created_at
    from files where site_id = ${siteId} order by files.id`;
  for await (const rows of cursorRows(tx, select)) {
    for (const row of rows) {
      users.add(Number(row['created_by_user_id']));
      yield { ...row, kind: 'file', photo_kind: row['kind'] };
    }
  }
}

/** Tables of item activity, by the kind of their lines. */
const activityCalls = [
  ['comment', 'comments'],
  ['watcher', 'watchers'],
] as const;

async function* besideLines({ tx, siteId }: SiteAccess, referred: ReferencedPeople): Lines {
  for (const [kind, table] of activityCalls) {
    const rows = sql<Row>`
      select * from ${sql.table(table)} where site_id = ${siteId} order by item_id, created_at, user_id`;
    for await (const page of cursorRows(tx, rows))
      for (const row of page) {
        collectIds(referred.users, row['user_id']);
        collectIds(referred.users, row['mentioned_user_ids']);
        collectIds(referred.teams, row['mentioned_team_ids']);
        collectIds(referred.teams, row['team_id']);
        yield { kind, ...row };
      }
  }
}

async function* eventLines(access: SiteAccess, { users }: ReferencedPeople): Lines {
  const { tx, siteId, organisationId } = access;
  const where = sql`organisation_id = ${organisationId} and site_id = ${siteId}`;
  const events = sql<Row>`
    select sequence::double precision as sequence, at, user_id, call, item_type, item_id,
      changes, commitments, previous_hash, hash
    from events where ${where} order by events.sequence`;
  for await (const rows of cursorRows(tx, events)) {
    for (const row of rows) {
      if (typeof row['user_id'] === 'number') users.add(row['user_id']);
      yield { kind: 'event', ...row };
    }
  }
}

async function* peopleLines(
  { tx, organisationId }: SiteAccess,
  { users, teams }: ReferencedPeople,
): Lines {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'display_name', 'email'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [0, ...users])
    .orderBy('id')
    .execute();
  yield* people.map((row) => ({ kind: 'person', ...row }));
  const groups = await tx
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [0, ...teams])
    .orderBy('id')
    .execute();
  yield* groups.map((row) => ({ kind: 'team', ...row }));
}

function* moduleLines({ modules }: Services): Generator<Line> {
  for (const { document, flow, statusNumbers } of modules.all()) {
    const statuses = Object.fromEntries(statusNumbers);
    yield { kind: 'module', document, flow, statuses };
  }
}

/**
 * All data of a site in the order in which they can be read back: a row comes after the rows that
 * it refers to.
 */
export async function* siteLines(services: Services, access: SiteAccess, site: Row): Lines {
  const referred: ReferencedPeople = { users: new Set(), teams: new Set() };
  yield { kind: 'site', ...site };
  yield* moduleLines(services);
  yield* listLines(access);
  yield* fileLines(access, referred);
  yield* itemLines(services, access, referred);
  yield* besideLines(access, referred);
  yield* eventLines(access, referred);
  yield* peopleLines(access, referred);
}
