import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';

/** The readable code of an item: the module's prefix and its id, else the id alone. */
export function itemCode(module: CompiledModule, item: Pick<Item, 'id'>): string {
  const prefix = module.document.codePrefix;
  return prefix === undefined ? String(item.id) : `${prefix}-${item.id}`;
}
