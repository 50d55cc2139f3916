import type { DemoRecords } from '../types.ts';
import type { KeyMap } from './resolve.ts';
import { type Rows, recordSettingEvent } from './rows.ts';

/** Seeds the dropdown lists that all sites of an organisation have. */
export function seedOrganisationLists(
  rows: Rows,
  { organisationDropdowns }: DemoRecords,
  organisation: { readonly key: string; readonly id: number; readonly at: string },
  keys: KeyMap,
): void {
  const { id: organisation_id, at } = organisation;
  const dated = { site_id: null, created_at: at, updated_at: at, deleted_at: null };
  for (const {
    key,
    organisation: owner,
    module: module_type,
    name,
    options,
  } of organisationDropdowns)
    if (owner === organisation.key) {
      const values = { ...dated, organisation_id, module_type, name, options, version: 1 };
      keys.add(key, rows.dropdowns, values);
    }
}

/** Seeds types, criticalities, labels and dropdowns of one site. */
export function seedLists(
  rows: Rows,
  demo: DemoRecords,
  site: { readonly key: string; readonly id: number; readonly at: string },
  keys: KeyMap,
): void {
  const { id: site_id, at } = site;
  const dated = { site_id, created_at: at, updated_at: at, deleted_at: null };
  const of = <Row extends { readonly site: string }>(list: readonly Row[]) =>
    list.filter((row) => row.site === site.key);
  const made = (call: string, item_id: number): void =>
    recordSettingEvent(rows, { site_id, call, item_id, at, user_id: null });

  for (const isSubType of [false, true])
    for (const { key, module: module_type, name, code, parent } of of(demo.types)) {
      if ((parent !== null) !== isSubType) continue;
      const parent_id = parent === null ? null : keys.id(parent);
      const values = { ...dated, module_type, name, code, parent_id, version: 1, position: null };
      made('CREATE_SITE_TYPE', keys.add(key, rows.types, values));
    }
  for (const { key, name, rank, colour } of of(demo.criticalities)) {
    const values = { ...dated, name, rank, colour, version: 1 };
    made('CREATE_SITE_CRITICALITY', keys.add(key, rows.criticalities, values));
  }
  for (const { key, module: module_type, name, colour, description } of of(demo.labels)) {
    const values = { ...dated, module_type, name, colour, description, version: 1, position: null };
    made('CREATE_SITE_LABEL', keys.add(key, rows.labels, values));
  }
  for (const { key, module: module_type, name, options } of of(demo.dropdowns)) {
    const values = { ...dated, module_type, name, options, version: 1 };
    made('CREATE_SITE_DROPDOWN', keys.add(key, rows.dropdowns, values));
  }
}
