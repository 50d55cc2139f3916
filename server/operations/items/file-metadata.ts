import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { attachedFileId, applyFileMetadata } from '../../../src/runtime/record/file-metadata.ts';
import { fileRows } from '../files/row.ts';
import type { ItemAccess } from '../context/items.ts';
import { factsOf } from './references/files.ts';

/** Copies size and format of each item's file to the item, if it can have one. */
export async function addFileMetadataToAll(
  access: ItemAccess,
  all: readonly { readonly module: CompiledModule; readonly item: Item }[],
): Promise<readonly Item[]> {
  const own = all.map(({ module, item }) => attachedFileId(module, item));
  const ids = new Set(own.filter((id) => typeof id === 'number'));
  const rows = new Map((await fileRows(access, [...ids])).map((row) => [row.id, row]));
  return all.map(({ module, item }, at) => {
    const id = own[at];
    if (id === undefined) return item;
    const row = id === null ? undefined : rows.get(id);
    return applyFileMetadata(module, item, row === undefined ? null : factsOf(row));
  });
}

/** Does the same for one item. */
export async function addFileMetadata(
  access: ItemAccess,
  module: CompiledModule,
  item: Item,
): Promise<Item> {
  const [made] = await addFileMetadataToAll(access, [{ module, item }]);
  return made ?? item;
}
