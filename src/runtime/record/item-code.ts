import type { CompiledModule } from '../compiled.ts';
import type { Item } from './item.ts';

/**
 * The readable code of an item: the module's prefix and its id, else only the id. An item that the
 * server has not made (a negative id) has no number yet.
 */
export function itemCode(
  { document: { codePrefix } }: Pick<CompiledModule, 'document'>,
  { id }: Pick<Item, 'id'>,
): string {
  const number = id < 0 ? '…' : String(id);
  return codePrefix === undefined ? number : `${codePrefix}-${number}`;
}
