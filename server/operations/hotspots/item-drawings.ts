import { sql } from 'kysely';
import type { ItemDrawing } from '../../../src/contract/hotspots.ts';
import { dmsKindOf } from '../../../src/domain/dms.ts';
import { hotspotTypes } from '../../../src/domain/drawings.ts';
import { itemCode } from '../../../src/runtime/record/item-code.ts';
import { versionColumn } from '../../../src/runtime/record/file-metadata.ts';
import { itemsByIds } from '../../db/items/tagged-items.ts';
import { itemPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { liveFor } from '../context/visible.ts';
import { notFound } from '../failure.ts';
import type { LiveModule } from '../../modules/modules.ts';
import type { Caller, Services } from '../services.ts';

/** Most drawings of an answer. */
const mostDrawings = 200;

interface Target {
  readonly module_type: string;
  readonly item_id: number;
}

interface ShownRow {
  readonly item_id: number;
  readonly version: number;
  readonly page: number;
  readonly count: number;
}

/** The drawings of a module whose active version shows the item, with the first page that does. */
async function drawingsIn(
  { tx, siteId }: SiteAccess,
  { document, compiled }: LiveModule,
  { module_type, item_id }: Target,
): Promise<readonly ItemDrawing[]> {
  const [column, kind] = [versionColumn(compiled), dmsKindOf(document)];
  if (column === null || kind === null || compiled.hidden.has(column.db)) return [];
  const { rows } = await sql<ShownRow>`
    select spot.item_id, spot.version, min(spot.page)::integer as page, count(*)::integer as count
    from drawing_hotspots as spot
    join ${sql.table(document.databaseTable)} as i
      on i.site_id = spot.site_id and i.id = spot.item_id and i.deleted_at is null
      and (i.${sql.ref(column.db)} ->> 'version')::integer = spot.version
    where spot.site_id = ${siteId}::integer and spot.state = 'confirmed'
      and spot.module_type = ${document.type}
      and spot.target_type = ${module_type} and spot.target_id = ${item_id}::integer
    group by spot.item_id, spot.version order by spot.item_id limit ${mostDrawings}`.execute(tx);
  const { tagColumn } = compiled;
  const tag = tagColumn === null || compiled.hidden.has(tagColumn.db) ? null : tagColumn;
  const ids = rows.map((row) => row.item_id);
  const items = new Map(
    (await itemsByIds(tx, { module: compiled, tag }, siteId, ids)).map((item) => [item.id, item]),
  );
  return rows.flatMap((row): readonly ItemDrawing[] => {
    const item = items.get(row.item_id);
    if (item === undefined) return [];
    const number = item.tag === null || item.tag === '' ? itemCode(compiled, item) : item.tag;
    return [{ ...row, kind, number, name: compiled.hidden.has('name') ? null : item.name }];
  });
}

/** The drawings that show an item, of modules that the caller may read. Throws a Failure. */
export function drawingsOfItem(
  services: Services,
  caller: Caller,
  siteId: number,
  target: Target,
): Promise<{ readonly drawings: ItemDrawing[] }> {
  const { module_type, item_id } = target;
  const live = services.modules.byType(module_type);
  if (live === undefined) throw notFound();
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, itemPermission(module_type, 'read'));
    const module = { module: live.compiled, tag: null };
    if ((await itemsByIds(access.tx, module, siteId, [item_id])).length === 0) throw notFound();
    const drawings: ItemDrawing[] = [];
    for (const each of services.modules.all()) {
      if (!access.may(itemPermission(each.document.type, 'read'))) continue;
      const own = liveFor(each, access.may);
      if (dmsKindOf(own.document) === null || !hotspotTypes(own.compiled).includes(module_type))
        continue;
      drawings.push(...(await drawingsIn(access, own, target)));
    }
    return { drawings };
  });
}
