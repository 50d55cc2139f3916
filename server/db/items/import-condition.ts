import { sql } from '../../../src/runtime/query/fragment.ts';
import type { SqlFragment } from '../../../src/runtime/query/types.ts';

/** Restricts items `i` of a site to those that an import has created or changed; null: no import. */
export function ofImport(siteId: number, importId: number | null): readonly SqlFragment[] {
  if (importId === null) return [];
  return [
    sql`i.id in (select item_id from import_items
      where site_id = ${siteId}::integer and import_id = ${importId}::integer)`,
  ];
}
