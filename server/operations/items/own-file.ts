import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { ownFileOf, withOwnFile } from '../../../src/runtime/record/own-file.ts';
import type { KindAccess } from './kind.ts';
import { factsOf, filesOf } from './references/files.ts';

/** An item as it is stored: size and format are those of its own file, if it can have one. */
export async function stamped(
  access: KindAccess,
  module: CompiledModule,
  item: Item,
): Promise<Item> {
  const id = ownFileOf(module, item);
  if (id === undefined) return item;
  const row = id === null ? undefined : (await filesOf(access, [id])).get(id);
  return withOwnFile(module, item, row === undefined ? null : factsOf(row));
}

/** The same for many at once. */
export function allStamped(
  access: KindAccess,
  module: CompiledModule,
  items: readonly Item[],
): Promise<readonly Item[]> {
  return Promise.all(items.map((item) => stamped(access, module, item)));
}
