import type { DemoRecords } from '../../demo/types.ts';
import { writeEvents } from '../db/events.ts';
import { type Tx, tenantOf } from '../db/transaction.ts';
import { creationChanges } from '../operations/events/setting-events.ts';
import type { KeyMap } from '../../demo/seed/resolve.ts';

interface SeedSite {
  readonly key: string;
  readonly id: number;
}

interface SeedEvent {
  readonly call: string;
  readonly kind: string;
  readonly ids: readonly number[];
  readonly values: readonly { readonly [name: string]: unknown }[];
}

function writeSeedEvents(
  tx: Tx,
  siteId: number | null,
  { call, kind, ids, values }: SeedEvent,
): void {
  writeEvents(
    tx,
    ids.map((id, at) => ({
      site_id: siteId,
      call,
      item_type: `settings.${kind}`,
      item_id: id,
      changes: creationChanges(values[at] ?? {}),
    })),
  );
}

/** Inserts types of one level, whose parents are already stored. */
async function seedTypes(
  tx: Tx,
  site: SeedSite,
  types: DemoRecords['types'],
  keys: KeyMap,
): Promise<void> {
  if (types.length === 0) return;
  const values = types.map(({ module, name, code, parent }) => ({
    module_type: module,
    name,
    code,
    parent_id: parent === null ? null : keys.id(parent),
  }));
  const rows = await tx
    .insertInto('types')
    .values(values.map((row) => ({ ...row, site_id: site.id, name: JSON.stringify(row.name) })))
    .returning('id')
    .execute();
  rows.forEach(({ id }, at) => keys.put(types[at]?.key ?? '', id));
  const ids = rows.map(({ id }) => id);
  writeSeedEvents(tx, site.id, { call: 'CREATE_SITE_TYPE', kind: 'type', ids, values });
}

/** Dropdown lists that all sites of the organisation have. */
export async function seedOrganisationLists(
  tx: Tx,
  lists: DemoRecords['organisationDropdowns'],
  keys: KeyMap,
): Promise<void> {
  if (lists.length === 0) return;
  const values = lists.map(({ module, name, options }) => ({ module_type: module, name, options }));
  const rows = await tx
    .insertInto('dropdowns')
    .values(
      values.map(({ module_type, name, options }) => ({
        organisation_id: tenantOf(tx).organisationId,
        site_id: null,
        module_type,
        name: JSON.stringify(name),
        options: JSON.stringify(options),
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  ids.forEach((id, at) => keys.put(lists[at]?.key ?? '', id));
  writeSeedEvents(tx, null, { call: 'CREATE_SITE_DROPDOWN', kind: 'dropdown', ids, values });
}

/** Types, criticalities, labels and dropdowns of one site. */
export async function seedLists(
  tx: Tx,
  demo: DemoRecords,
  site: SeedSite,
  keys: KeyMap,
): Promise<void> {
  const of = <Row extends { readonly site: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.site === site.key);
  const types = of(demo.types);
  await seedTypes(
    tx,
    site,
    types.filter(({ parent }) => parent === null),
    keys,
  );
  await seedTypes(
    tx,
    site,
    types.filter(({ parent }) => parent !== null),
    keys,
  );

  const criticalities = of(demo.criticalities).map(({ key, name, rank, colour }) => ({
    key,
    values: { name, rank, colour },
  }));
  const labels = of(demo.labels).map(({ key, module, name, colour, description }) => ({
    key,
    values: { module_type: module, name, colour, description },
  }));
  const dropdowns = of(demo.dropdowns).map(({ key, module, name, options }) => ({
    key,
    values: { module_type: module, name, options },
  }));
  const stored = async (
    call: string,
    kind: string,
    rows: readonly { readonly key: string; readonly values: SeedEvent['values'][number] }[],
    insert: () => Promise<readonly { readonly id: number }[]>,
  ): Promise<void> => {
    if (rows.length === 0) return;
    const ids = (await insert()).map(({ id }) => id);
    ids.forEach((id, at) => keys.put(rows[at]?.key ?? '', id));
    writeSeedEvents(tx, site.id, { call, kind, ids, values: rows.map(({ values }) => values) });
  };
  await stored('CREATE_SITE_CRITICALITY', 'criticality', criticalities, () =>
    tx
      .insertInto('criticalities')
      .values(
        criticalities.map(({ values }) => ({
          ...values,
          site_id: site.id,
          name: JSON.stringify(values.name),
        })),
      )
      .returning('id')
      .execute(),
  );
  await stored('CREATE_SITE_LABEL', 'label', labels, () =>
    tx
      .insertInto('labels')
      .values(labels.map(({ values }) => ({ ...values, site_id: site.id })))
      .returning('id')
      .execute(),
  );
  await stored('CREATE_SITE_DROPDOWN', 'dropdown', dropdowns, () =>
    tx
      .insertInto('dropdowns')
      .values(
        dropdowns.map(({ values }) => ({
          ...values,
          organisation_id: tenantOf(tx).organisationId,
          site_id: site.id,
          name: JSON.stringify(values.name),
          options: JSON.stringify(values.options),
        })),
      )
      .returning('id')
      .execute(),
  );
}
