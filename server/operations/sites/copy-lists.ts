import type { CopiedSettings } from '../../../src/contract/sites.ts';
import type { Tx } from '../../db/transaction.ts';
import type { SiteAccess } from '../context/site.ts';
import { creationChanges, recordSettingChange } from '../events/setting-events.ts';
import type { Services } from '../services.ts';
import { withOtherDropdowns } from '../../../src/runtime/compile/site-options.ts';
import { insertCriticality } from '../settings/criticalities.ts';
import { isSameName } from '../settings/dropdown-names.ts';
import { insertDropdown } from '../settings/dropdowns.ts';
import { insertLabel } from '../settings/labels.ts';
import { defaultColour } from '../settings/lists.ts';
import { createTemplateOn } from '../settings/publish.ts';
import { templateVersions } from '../settings/template-rows.ts';
import { insertType } from '../settings/types.ts';

/** The lists that admins maintain on a site, without deleted rows. */
export type CopiedLists = Awaited<ReturnType<typeof readLists>>;

/** Reads the lists of a site that the transaction sees; of templates the newest version. */
export async function readLists(tx: Tx, siteId: number) {
  const templates = await templateVersions(tx, siteId)
    .whereRef('stored.version', '=', 'header.version')
    .where('header.deleted_at', 'is', null)
    .orderBy('header.id')
    .execute();
  return {
    types: await tx
      .selectFrom('types')
      .select(['id', 'module_type', 'name', 'code', 'parent_id'])
      .where('site_id', '=', siteId)
      .where('deleted_at', 'is', null)
      .orderBy('position', (order) => order.asc().nullsLast())
      .orderBy('id')
      .execute(),
    criticalities: await tx
      .selectFrom('criticalities')
      .select(['name', 'rank', 'colour'])
      .where('site_id', '=', siteId)
      .where('deleted_at', 'is', null)
      .orderBy('rank')
      .execute(),
    dropdowns: await tx
      .selectFrom('dropdowns')
      .select(['id', 'module_type', 'name', 'options'])
      .where('site_id', '=', siteId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    labels: await tx
      .selectFrom('labels')
      .select(['module_type', 'name', 'colour', 'description'])
      .where('site_id', '=', siteId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    columns: await tx
      .selectFrom('columns')
      .select(['module_type', 'db', 'document'])
      .where('site_id', '=', siteId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    templates: templates.map(({ module_type, document }) => ({ module_type, document })),
  };
}

const keyOf = (...parts: readonly unknown[]) => JSON.stringify(parts);

/**
 * Adds those rows of `wanted` whose module and name the site does not have yet, with an event each.
 * Rows of modules that do not exist any more are left out. Returns how many were added.
 */
export async function insertLists(
  services: Services,
  access: SiteAccess,
  wanted: CopiedLists,
): Promise<CopiedSettings> {
  const present = await readLists(access.tx, access.siteId);
  const missing = <Row extends { readonly module_type: string }>(
    rows: readonly Row[],
    have: readonly Row[],
    nameOf: (row: Row) => unknown,
  ) => {
    const keys = new Set(have.map((row) => keyOf(row.module_type, nameOf(row))));
    return rows.filter(
      (row) =>
        services.modules.byType(row.module_type) !== undefined &&
        !keys.has(keyOf(row.module_type, nameOf(row))),
    );
  };
  const shared = await sharedDropdowns(access);
  const dropdowns = await insertDropdowns(services, access, wanted.dropdowns, present.dropdowns);
  return {
    types: await insertTypes(services, access, wanted.types, present.types),
    criticalities: await insertCriticalities(
      services,
      access,
      wanted.criticalities,
      present.criticalities,
    ),
    dropdowns: dropdowns.added,
    labels: await insertEach(
      missing(wanted.labels, present.labels, ({ name }) => name),
      ({ colour, ...row }) =>
        insertLabel(services, access, { ...row, colour: colour ?? defaultColour }),
    ),
    columns: await insertColumns(
      services,
      access,
      missing(wanted.columns, present.columns, ({ db }) => db),
    ),
    templates: await insertEach(
      missing(wanted.templates, present.templates, ({ document }) => document.name),
      ({ document }) =>
        createTemplateOn(
          services,
          access,
          withOtherDropdowns(
            document,
            (id) => dropdowns.ids.get(id) ?? (shared.has(id) ? id : null),
          ),
        ),
    ),
  };
}

async function insertEach<Row>(rows: readonly Row[], insert: (row: Row) => Promise<unknown>) {
  for (const row of rows) await insert(row);
  return rows.length;
}

/** Types before their sub-types; a sub-type is the same if its parent has the same name too. */
async function insertTypes(
  services: Services,
  access: SiteAccess,
  wanted: CopiedLists['types'],
  present: CopiedLists['types'],
): Promise<number> {
  const have = new Map(
    present.map((row) => [keyOf(row.module_type, row.parent_id, row.name), row.id]),
  );
  const ids = new Map<number, number>();
  let count = 0;
  const parentsFirst = wanted.toSorted(
    (a, b) => Number(a.parent_id !== null) - Number(b.parent_id !== null),
  );
  for (const { id, parent_id, module_type, name, code } of parentsFirst) {
    const parent = parent_id === null ? null : ids.get(parent_id);
    if (services.modules.byType(module_type) === undefined || parent === undefined) continue;
    const known = have.get(keyOf(module_type, parent, name));
    const own = { module_type, name, ...(code !== null && { code }) };
    const row = { ...own, ...(parent !== null && { parent_id: parent }) };
    if (known === undefined) count += 1;
    ids.set(id, known ?? (await insertType(services, access, row)).id);
  }
  return count;
}

/** A criticality whose name or rank is taken is left out: two of one rank have no order. */
function insertCriticalities(
  services: Services,
  access: SiteAccess,
  wanted: CopiedLists['criticalities'],
  present: CopiedLists['criticalities'],
): Promise<number> {
  const ranks = new Set(present.map(({ rank }) => rank));
  const names = new Set(present.map(({ name }) => keyOf(name)));
  return insertEach(
    wanted.filter(({ rank, name }) => !ranks.has(rank) && !names.has(keyOf(name))),
    ({ colour, ...row }) =>
      insertCriticality(services, access, { ...row, colour: colour ?? defaultColour }),
  );
}

/** The dropdown lists that all sites of the organisation have: copied templates go on using them. */
async function sharedDropdowns({ tx, organisationId }: SiteAccess): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('dropdowns')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('site_id', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The lists that the site does not have yet. Returns the ids on this site by those of the other. */
async function insertDropdowns(
  services: Services,
  access: SiteAccess,
  wanted: CopiedLists['dropdowns'],
  present: CopiedLists['dropdowns'],
): Promise<{ readonly added: number; readonly ids: ReadonlyMap<number, number> }> {
  const have = [...present];
  const ids = new Map<number, number>();
  let added = 0;
  for (const { id, ...row } of wanted) {
    if (services.modules.byType(row.module_type) === undefined) continue;
    const known = have.find(
      ({ module_type, name }) => module_type === row.module_type && isSameName(name, row.name),
    );
    if (known !== undefined) {
      ids.set(id, known.id);
      continue;
    }
    const made = await insertDropdown(services, access, row);
    have.push(made);
    ids.set(id, made.id);
    added += 1;
  }
  return { added, ids };
}

function insertColumns(
  services: Services,
  access: SiteAccess,
  rows: CopiedLists['columns'],
): Promise<number> {
  return insertEach(rows, async ({ module_type, db, document }) => {
    const { id } = await access.tx
      .insertInto('columns')
      .values({ module_type, db, site_id: access.siteId, document: JSON.stringify(document) })
      .returning('id')
      .executeTakeFirstOrThrow();
    recordSettingChange(services, access, {
      call: 'CREATE_COLUMN',
      eventType: 'settings.column',
      id,
      changes: creationChanges({ module_type, document }),
      staleCall: 'GET_SITE_COLUMNS',
    });
  });
}
