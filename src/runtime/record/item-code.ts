import type { CompiledModule } from '../compiled.ts';
import type { Item } from './item.ts';

/** The readable code of an item: the module's prefix and its id, else only the id. */
export function itemCode(
  { document: { codePrefix } }: Pick<CompiledModule, 'document'>,
  { id }: Pick<Item, 'id'>,
): string {
  return codePrefix === undefined ? String(id) : `${codePrefix}-${id}`;
}
