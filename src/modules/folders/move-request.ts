import type { SaveItemsBody } from '../../contract/save-items.ts';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { type FolderModules, folderIdIn } from './folder-modules.ts';

/** Folders and documents that are moved together. */
export interface Filed {
  readonly folders: readonly Item[];
  readonly documents: readonly Item[];
}

/** A folder to which something is moved; with the id null, the top level. */
export interface TargetFolder {
  readonly id: number | null;
  readonly name: string;
}

/** The most items that one call moves. */
export const mostMoved = 500;

/**
 * Why folders and documents can't be moved to a folder: `circle` into one of the moved folders or below,
 * `closed` into a folder or out of a status that takes no changes, `documents` to the top level,
 * `several` more than one call moves, `same` where they are already.
 */
export type MoveRefusal = 'circle' | 'closed' | 'locked' | 'documents' | 'several' | 'same';

/** What a move changes: an item, the column that names its folder, and the folder before. */
export interface MovedItem {
  readonly item: Item;
  readonly column: CompiledColumn;
  readonly from: number | null;
}

/** The items that are not yet in the folder. */
export function movedItems(
  { parent, filedIn }: FolderModules,
  { folders, documents }: Filed,
  target: number | null,
): readonly MovedItem[] {
  const all = [
    ...folders.map((item) => ({ item, column: parent, from: folderIdIn(parent, item) })),
    ...documents.map((item) => ({ item, column: filedIn, from: folderIdIn(filedIn, item) })),
  ];
  return all.filter(({ from }) => from !== target);
}

/**
 * Why a move is not possible, as far as the page knows; null if it is. The server checks it again.
 *
 * @param path the target and the folders in which it is; empty for the top level
 */
export function moveRefusal(
  { folders: { locks }, documents }: FolderModules,
  moved: readonly MovedItem[],
  filed: Filed,
  path: readonly Item[],
): MoveRefusal | null {
  if (moved.length === 0) return 'same';
  if (moved.length > mostMoved) return 'several';
  const ids = new Set(filed.folders.map(({ id }) => id));
  if (path.some(({ id }) => ids.has(id))) return 'circle';
  const target = path.at(-1);
  if (target === undefined && filed.documents.length > 0) return 'documents';
  if (target !== undefined && locks.statuses.has(target.status)) return 'closed';
  const isLocked =
    filed.folders.some(({ status }) => locks.statuses.has(status)) ||
    filed.documents.some(({ status }) => documents.locks.statuses.has(status));
  return isLocked ? 'locked' : null;
}

/** The versions of items after a move, by module and id. */
type MovedVersions = ReadonlyMap<string, number>;

export const versionKey = (type: string, id: number): string => `${type} ${id}`;

/** The call that moves items to a folder, all or none. */
export function moveBody(moved: readonly MovedItem[], target: number | null): SaveItemsBody {
  return {
    change: moved.map(({ item: { type, id, version }, column }) => ({
      module_type: type,
      id,
      version,
      changes: { [column.db]: target === null ? null : [target] },
    })),
  };
}

/** The call that moves items back to where each was. */
export function moveBackBody(moved: readonly MovedItem[], versions: MovedVersions): SaveItemsBody {
  return {
    change: moved.map(({ item: { type, id, version }, column, from }) => ({
      module_type: type,
      id,
      version: versions.get(versionKey(type, id)) ?? version,
      changes: { [column.db]: from === null ? null : [from] },
    })),
  };
}
