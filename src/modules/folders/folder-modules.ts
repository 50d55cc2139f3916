import { dmsKindOf } from '../../domain/dms.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { isList } from '../../runtime/record/json.ts';
import { isOwnerColumn } from '../../runtime/record/tree.ts';
import { valueOf } from '../../runtime/record/values.ts';

/** A module of folders, and the module of the documents that are filed in them. */
export interface FolderModules {
  readonly folders: CompiledModule;
  /** The column of a folder that names the folder in which it is. */
  readonly parent: CompiledColumn;
  readonly documents: CompiledModule;
  /** The column of a document that names its folder. */
  readonly filedIn: CompiledColumn;
}

/**
 * The documents that are filed in the items of a module: both modules are below `dms/`, the items of
 * the first form a tree, and those of the second hang on exactly one of them. Null for other modules.
 */
export function folderModulesOf(
  folders: CompiledModule,
  modules: readonly CompiledModule[],
): FolderModules | null {
  const { parentColumn: parent } = folders;
  if (parent === null || dmsKindOf(folders.document) === null) return null;
  for (const documents of modules) {
    const filedIn = documents.columns.find(
      (column) => isOwnerColumn(column) && column.settings.moduleType === folders.document.type,
    );
    if (filedIn !== undefined && dmsKindOf(documents.document) !== null && documents !== folders)
      return { folders, parent, documents, filedIn };
  }
  return null;
}

/** The id of the folder that a column names; null for the top level. */
export function folderIdIn(column: CompiledColumn, item: Item): number | null {
  const stored = valueOf(column, item);
  const first = isList(stored) ? stored[0] : null;
  return typeof first === 'number' ? first : null;
}

/** The address of a folder; null is the top level. */
export const folderPath = (base: string, id: number | null): string =>
  id === null ? base : `${base}/${id}`;
