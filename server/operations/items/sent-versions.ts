import { sql } from 'kysely';
import {
  type SentVersion,
  documentIds,
  newSentRows,
  notSent,
  sentFileIds,
  withVersionsOf,
} from '../../../src/domain/sent-versions.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { sentModule } from '../../../src/runtime/flow/sent-versions.ts';
import { versionColumn, versionIn } from '../../../src/runtime/record/file-metadata.ts';
import { itemCode } from '../../../src/runtime/record/item-code.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { readStored } from '../../db/items/read.ts';
import type { LiveModule } from '../../modules/modules.ts';
import type { ItemAccess } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';
import { liveFor } from '../context/visible.ts';
import { Failure } from '../failure.ts';
import { readableFiles } from '../files/access.ts';
import { fileRows } from '../files/row.ts';
import { keepFiles } from './references/files.ts';

const keyOf = (id: number, version: number) => `${id} ${version}`;

/** The revision codes of versions, by `keyOf`. */
async function revisionsOf(
  { tx, siteId }: ItemAccess,
  type: string,
  itemIds: readonly number[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tx
    .selectFrom('item_versions')
    .select(['item_id', 'version', 'revision'])
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where(sql<boolean>`item_id = any (${[...itemIds]}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [keyOf(row.item_id, row.version), row.revision]));
}

/** The active versions of documents, by their ids. Throws `documents_not_sent` if one is missing. */
async function activeVersions(
  access: ItemAccess,
  live: LiveModule,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SentVersion>> {
  const { compiled, document } = live;
  const { type } = document;
  // Until the commit nobody changes which version is active, or deletes one.
  const stored = await readStored(access.tx, compiled, access.siteId, ids, 'share');
  const column = versionColumn(compiled);
  const versions = new Map(
    [...stored].flatMap(([id, { item }]) => {
      const version = column === null || column.access === 'none' ? null : versionIn(column, item);
      return version === null || item.deleted_at !== null ? [] : [[id, version] as const];
    }),
  );
  const fileIds = [...versions.values()].map(({ file_id }) => file_id);
  const files = await readableFiles(access.services, access, await fileRows(access, fileIds));
  const readable = new Set(files.map(({ id }) => id));
  const missing = ids.filter((id) => !readable.has(versions.get(id)?.file_id ?? 0));
  if (missing.length > 0) {
    const names = missing.map((id) => stored.get(id)?.item.name ?? itemCode(compiled, { id }));
    throw notSent(names);
  }
  const revisions = await revisionsOf(access, type, ids);
  return new Map(
    [...versions].map(([id, version]) => {
      const revision = revisions.get(keyOf(id, version.version)) ?? null;
      return [id, { version, revision }] as const;
    }),
  );
}

/**
 * The item that a move changed, with the active versions of the documents that it sends: from then on
 * these are in its rows, whatever becomes of the documents. Throws a Failure if the caller may not read
 * one of them.
 */
export async function withSentVersions(
  access: ItemAccess,
  module: CompiledModule,
  before: Item,
  after: Item,
): Promise<Item> {
  let sent = after;
  for (const made of newSentRows(module, before, after)) {
    const ids = documentIds(made.rows);
    if (ids.length === 0) continue;
    const type = sentModule(made.table);
    const full = type === null ? undefined : access.services.modules.byType(type);
    if (type === null || full === undefined || !access.may(itemPermission(type, 'read')))
      throw new Failure('forbidden');
    sent = withVersionsOf(sent, made, await activeVersions(access, liveFor(full, access.may), ids));
  }
  return sent;
}

/** Keeps the files of what moves and imports sent, and lets everybody read them who may read the items. */
export async function keepSentFiles(
  access: ItemAccess,
  changes: readonly {
    readonly module: CompiledModule;
    readonly before: Item | null;
    readonly after: Item;
  }[],
): Promise<void> {
  const ids = changes.flatMap(({ module, before, after }) =>
    newSentRows(module, before, after).flatMap(({ rows }) => sentFileIds(rows)),
  );
  if (ids.length > 0) await keepFiles(access, ids);
}
