import { referenceForm } from '../../../src/runtime/record/inbound-references.ts';
import { isWorkModule } from '../../../src/domain/work-modules.ts';
import { countOpenReferences } from '../../db/items/tagged-items.ts';
import type { ItemAccess } from '../context/items.ts';
import { statusesOn } from '../context/module-statuses.ts';
import { itemPermission } from '../context/permissions.ts';
import { liveFor } from '../context/visible.ts';

/** The number of open items of a module. */
export interface OpenCount {
  readonly module_type: string;
  readonly count: number;
}

/**
 * The open work that refers to items of a module, by item: of modules that the caller may read, by
 * columns that the caller may read. References in rows, connections and columns of templates do not count.
 */
export async function openWorkOn(
  { tx, siteId, services, may }: ItemAccess,
  target: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly OpenCount[]>> {
  const found = new Map<number, OpenCount[]>();
  const modules = services.modules
    .all()
    .filter(({ document }) => may(itemPermission(document.type, 'read')))
    .map((module) => liveFor(module, may))
    .filter(({ compiled }) => isWorkModule(compiled));
  const statuses = await statusesOn(tx, modules, [siteId]);
  for (const { document, compiled } of modules) {
    const columns = compiled.columns
      .filter(({ origin, access }) => origin === 'core' && access !== 'none')
      .filter((column) => referenceForm(column, 'item', target) === 'ids')
      .map(({ db }) => db);
    const finished = statuses.get(document.type)?.finished ?? [];
    const source = { table: document.databaseTable, columns, finished };
    for (const [id, count] of await countOpenReferences(tx, source, siteId, ids)) {
      const open = found.get(id) ?? [];
      found.set(id, open);
      open.push({ module_type: document.type, count });
    }
  }
  return found;
}
