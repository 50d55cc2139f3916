import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { FileMetadata, FileVersion } from '../file.ts';
import type { Item } from './item.ts';
import { isList } from './json.ts';
import { valueOf, withValues } from './values.ts';

/** The column with the active version of an item's document; null if the module has none. */
export const versionColumn = ({ columns }: CompiledModule): CompiledColumn | null =>
  columns.find(({ fieldType }) => fieldType.file?.versionOf !== undefined) ?? null;

/** The version that an item's value of such a column names; null if it names none. */
export const versionIn = (column: CompiledColumn, item: Item): FileVersion | null =>
  column.fieldType.file?.versionOf?.(valueOf(column, item)) ?? null;

/** The id of the item's file; null if it has none, undefined if the module has no files. */
export function attachedFileId(module: CompiledModule, item: Item): number | null | undefined {
  const column = versionColumn(module);
  return column === null ? undefined : (versionIn(column, item)?.file_id ?? null);
}

/**
 * The ids of the files of an item that a person may read: of its columns with files, and of a document its
 * active version. Files in the rows of tables are not among them. Those that only this device has are negative.
 */
export function fileIdsIn({ columns }: CompiledModule, item: Item): readonly number[] {
  const ids = columns.flatMap((column) => {
    const { document, file } = column.fieldType;
    if (column.access === 'none') return [];
    const value = valueOf(column, item);
    if (document.reference === 'file') return isList(value) ? value : [];
    return file?.versionOf?.(value)?.file_id ?? [];
  });
  return [...new Set(ids.filter((id) => typeof id === 'number'))];
}

/** The same without files that only this device has. */
export const filesOfItem = (module: CompiledModule, item: Item): readonly number[] =>
  fileIdsIn(module, item).filter((id) => id > 0);

/**
 * Adds to an item the values that its columns, also those of lists, derive from its file; null
 * without a file.
 */
export function applyFileMetadata(
  module: CompiledModule,
  item: Item,
  file: FileMetadata | null,
): Item {
  const derived = module.columns.flatMap((column) => {
    const { derive } = column.fieldType.file ?? {};
    return derive === undefined ? [] : [[column, file === null ? null : derive(file)] as const];
  });
  const listed = module.tableColumns.flatMap(({ db, fieldType }) => {
    const { derive } = fieldType.file ?? {};
    if (derive === undefined || module.byDb.has(db)) return [];
    return [[db, file === null ? null : derive(file)] as const];
  });
  return { ...withValues(item, new Map(derived)), ...Object.fromEntries(listed) };
}
