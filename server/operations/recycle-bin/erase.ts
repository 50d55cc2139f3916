import { ERASE_DELETED_ITEMS } from '../../../src/contract/recycle-bin.ts';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import { isObject, ownProperty } from '../../../src/runtime/record/json.ts';
import { rowsOf } from '../../../src/runtime/record/rows.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { eraseItems } from '../../db/items/deleted.ts';
import { filesOfVersions, releaseFiles } from '../../db/items/file-references.ts';
import { readStored } from '../../db/items/read.ts';
import { writeEvents } from '../../db/events.ts';
import {
  annotationsEventType,
  codesEventType,
  commentsEventType,
  hotspotsEventType,
  readersEventType,
  versionsEventType,
  watchersEventType,
} from '../activity/record-activity.ts';
import { type ModuleAccess, moduleOf } from '../context/items.ts';
import { idsIn } from '../items/references/reference-check.ts';

/** The ids of the files to which a value of a column refers. */
function fileIdsIn({ fieldType, rows }: CompiledColumn, value: unknown): readonly number[] {
  const { reference, dataType } = fieldType.document;
  if (rows !== null)
    return rowsOf(value).flatMap((row) =>
      rows.columns.flatMap((cell) => fileIdsIn(cell, ownProperty(row, cell.db))),
    );
  if (dataType === 'DMS_VER') return isObject(value) ? idsIn(ownProperty(value, 'file_id')) : [];
  return reference === 'file' ? idsIn(value) : [];
}

/** The ids of the files to which the items refer. */
async function filesOf(access: ModuleAccess, ids: readonly number[]): Promise<readonly number[]> {
  const { tx, live, siteId, type } = access;
  const found = new Set<number>();
  for (const { item } of (await readStored(tx, live.compiled, siteId, ids)).values())
    for (const column of (await moduleOf(access, item)).columns)
      for (const id of fileIdsIn(column, valueOf(column, item))) found.add(id);
  for (const id of await filesOfVersions(tx, { siteId, type }, ids)) found.add(id);
  return [...found];
}

/**
 * Erases items of a module, which the transaction has locked, and records it. Files to which nothing
 * else refers are marked as unused.
 */
export async function eraseLocked(access: ModuleAccess, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { tx, live, siteId, type, services } = access;
  const fileIds = await filesOf(access, ids);
  const eventTypes = [
    type,
    ...[
      codesEventType,
      commentsEventType,
      watchersEventType,
      readersEventType,
      hotspotsEventType,
      annotationsEventType,
      versionsEventType,
    ].map((of) => of(type)),
  ];
  await eraseItems(tx, live.compiled, siteId, ids, eventTypes);
  const modules = services.modules.all().map(({ compiled }) => compiled);
  await releaseFiles(tx, modules, siteId, fileIds);
  writeEvents(
    tx,
    ids.map((id) => ({
      site_id: siteId,
      call: ERASE_DELETED_ITEMS.name,
      item_type: `${type}.erased`,
      item_id: id,
      changes: {},
    })),
  );
}
