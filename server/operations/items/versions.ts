import { sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { FileVersion } from '../../../src/runtime/file.ts';
import { versionColumn, versionIn } from '../../../src/runtime/record/file-metadata.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { valueOf, withValues } from '../../../src/runtime/record/values.ts';
import type { ItemAccess } from '../context/items.ts';
import { queuePictures } from '../file-text/queue-text.ts';

/** A change of an item, or a new item. */
interface Change {
  readonly module: CompiledModule;
  readonly before: Item | null;
  readonly after: Item;
}

type Versioned = Pick<ItemAccess, 'tx' | 'siteId' | 'type'>;

/** The version that an item names, if the change made it another one. */
export function changedVersion({ module, before, after }: Change): FileVersion | null {
  const column = versionColumn(module);
  if (column === null) return null;
  const isSame = before !== null && jsonEquals(valueOf(column, before), valueOf(column, after));
  return isSame ? null : versionIn(column, after);
}

/** A version so far; without a file if it was deleted for good, so that its number stays taken. */
type KnownVersion = Pick<FileVersion, 'version'> & { readonly file_id: number | null };

/** The versions of items so far, by the id of the item. */
async function readVersions(
  { tx, siteId, type }: Versioned,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, readonly KnownVersion[]>> {
  const rows = await tx
    .selectFrom('item_versions')
    .select(['item_id', 'version', 'file_id'])
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where(sql<boolean>`item_id = any (${[...itemIds]}::integer[])`)
    .execute();
  return Map.groupBy(rows, ({ item_id }) => item_id);
}

function withVersion(module: CompiledModule, item: Item, version: FileVersion): Item {
  const column = versionColumn(module);
  return column === null ? item : withValues(item, new Map([[column, version]]));
}

/**
 * The changed items, which the transaction has locked, with the numbers of their versions: a file
 * that the document had before has its number again, so that this version is the active one; another
 * file has the next number. Numbers that callers send do not count.
 */
export async function numberVersions(
  access: Versioned,
  changes: readonly Change[],
): Promise<readonly Item[]> {
  const wanted = new Map(changes.map((change) => [change, changedVersion(change)]));
  const ids = changes.filter((each) => wanted.get(each) !== null).map(({ after }) => after.id);
  if (ids.length === 0) return changes.map(({ after }) => after);
  const known = await readVersions(access, ids);
  return changes.map((change) => {
    const { module, before, after } = change;
    const version = wanted.get(change);
    if (version === null || version === undefined) return after;
    const column = versionColumn(module);
    const last = column === null || before === null ? null : versionIn(column, before);
    const all = [...(known.get(after.id) ?? []), ...(last === null ? [] : [last])];
    const same = all.find(({ file_id }) => file_id === version.file_id);
    const next = Math.max(0, ...all.map((each) => each.version)) + 1;
    return withVersion(module, after, { ...version, version: same?.version ?? next });
  });
}

/** What the uploader says of a version. */
export interface VersionNote {
  readonly revision: string | null;
  readonly comment: string | null;
  readonly is_minor: boolean;
  /** The id that the uploader's page or device gave it. */
  readonly client_id: string | null;
}

/** Keeps the versions that written changes made active; one that is known stays as it is. */
export async function recordVersions(
  access: Versioned & Pick<ItemAccess, 'services' | 'organisationId' | 'userId' | 'now'>,
  written: readonly Change[],
  note: Partial<VersionNote> = {},
): Promise<void> {
  const { tx, siteId, type, userId, now } = access;
  const made = written.flatMap((change) => {
    const version = changedVersion(change);
    const column = versionColumn(change.module);
    if (version === null || column === null) return [];
    const last = change.before === null ? null : versionIn(column, change.before);
    return [{ itemId: change.after.id, version, last }];
  });
  if (made.length === 0) return;
  const of = (each: { readonly itemId: number; readonly version: FileVersion }) => ({
    site_id: siteId,
    module_type: type,
    item_id: each.itemId,
    ...each.version,
  });
  // What the item named before, if it was written before versions were kept: by the uploader of its file.
  const before = made.flatMap(({ itemId, last }) =>
    last === null ? [] : [of({ itemId, version: last })],
  );
  if (before.length > 0)
    await sql`insert into item_versions
        (site_id, module_type, item_id, version, file_id, created_at, created_by_user_id)
      select ${siteId}, ${type}, given.item_id, given.version, files.id, files.created_at,
        files.created_by_user_id
      from jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
        as given (item_id integer, version integer, file_id integer)
      join files on files.id = given.file_id and files.site_id = ${siteId}
      on conflict do nothing`.execute(tx);
  await tx
    .insertInto('item_versions')
    .values(
      made.map((each) => ({
        ...of(each),
        ...note,
        // The first version is nobody's second reading.
        is_minor: each.version.version > 1 && note.is_minor === true,
        created_at: now,
        created_by_user_id: userId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const ids = made.map(({ version }) => version.file_id);
  await queuePictures(access.services, access, ids);
}
