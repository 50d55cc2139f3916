import type { CompiledModule } from '../../runtime/compiled.ts';
import { referenceForm } from '../../runtime/record/inbound-references.ts';
import type { Item } from '../../runtime/record/item.ts';

/** Search parameter of a new item: a reference that is filled in, `equipment_item_ids:501`. */
const referenceParam = 'refers_to';

/** The search of the page of a new item that refers to an item by a column. */
export function referenceSearch(db: string, id: number): string {
  return `?${new URLSearchParams({ [referenceParam]: `${db}:${id}` }).toString()}`;
}

/** A blank item with the reference that the address names; null if the address names none. */
export function itemWithReference(
  module: CompiledModule,
  blank: Item,
  params: URLSearchParams,
): Item | null {
  const [, db = '', id = ''] =
    /^([a-z0-9_]+):([1-9]\d{0,9})$/.exec(params.get(referenceParam) ?? '') ?? [];
  const column = module.byDb.get(db);
  if (column?.origin !== 'core') return null;
  const target = column.settings.moduleType ?? '';
  return referenceForm(column, 'item', target) === 'ids' ? { ...blank, [db]: [Number(id)] } : null;
}
