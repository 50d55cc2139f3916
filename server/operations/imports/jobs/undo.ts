import { sql } from 'kysely';
import { importCalls } from '../../../../src/contract/imports.ts';
import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import { isDetermined } from '../../../../src/runtime/record/column-state.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import { normaliseItem } from '../../../../src/runtime/record/normalise-item.ts';
import { readStored } from '../../../db/items/read.ts';
import { tenantOf } from '../../../db/transaction.ts';
import { itemPermission } from '../../context/permissions.ts';
import { requirePermission } from '../../context/site.ts';
import { type ItemAccess, type ItemRequest, moduleOf } from '../../context/items.ts';
import { Failure, invalid } from '../../failure.ts';
import { deleteWithin } from '../../items/delete-restore.ts';
import { lockUniqueValues, relationErrors } from '../../items/validate.ts';
import { type StoredChange, publishChanges, writeChanges } from '../../items/write-changes.ts';
import { invalidateImport, withImports } from './access.ts';
import { type JobRow, ownJob } from './row.ts';

interface ImportedItem {
  readonly id: number;
  readonly version: number;
  readonly isNew: boolean;
}

async function importedItems(
  { tx, siteId }: ItemAccess,
  importId: number,
): Promise<readonly ImportedItem[]> {
  const rows = await tx
    .selectFrom('import_items')
    .select([sql<number>`item_id::double precision`.as('id'), 'version', 'is_new'])
    .where('site_id', '=', siteId)
    .where('import_id', '=', importId)
    .orderBy('item_id')
    .execute();
  return rows.map(({ id, version, is_new }) => ({ id, version, isNew: is_new }));
}

/** The values before the import by JSON pointer, by item; from the events of the import. */
async function valuesBefore(
  { tx, siteId, live, type }: ItemAccess,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const { rows } = await sql<{
    readonly id: number;
    readonly changes: Readonly<Record<string, readonly unknown[]>> | null;
    readonly commitments: Readonly<Record<string, string>>;
  }>`
    select distinct on (item_id) item_id as id, changes, commitments from events
    where organisation_id = ${tenantOf(tx).organisationId} and site_id = ${siteId}
      and item_type = ${type} and item_id = any (${[...ids]}::integer[])
      and call = ${importCalls(live.document).apply.name}
    order by item_id, sequence desc`.execute(tx);
  const before = rows.map(({ id, changes, commitments }) => {
    const kept = Object.entries(changes ?? {});
    // Erased values of a person can't be restored.
    if (kept.length < Object.keys(commitments).length) throw new Failure('conflict');
    return [id, Object.fromEntries(kept.map(([pointer, [value]]) => [pointer, value]))] as const;
  });
  return new Map(before);
}

/** The item with the values of pointers such as `/name` and `/columns/height`. */
function withValues(item: Item, values: Readonly<Record<string, unknown>>): Item {
  const core: Record<string, unknown> = {};
  const columns: Record<string, unknown> = { ...item.columns };
  for (const [pointer, value] of Object.entries(values)) {
    const [, key = '', db] = pointer.split('/');
    if (db === undefined) core[key] = value;
    else columns[db] = value;
  }
  return { ...item, ...core, columns };
}

/** Throws if an import changed a column that the caller may not write. */
function requireWritable({ byPointer }: CompiledModule, pointers: readonly string[]): void {
  const changed = pointers
    .flatMap((pointer) => byPointer.get(pointer) ?? [])
    .filter((column) => !isDetermined(column));
  if (changed.some(({ access }) => access === 'none')) throw new Failure('forbidden');
  const refused = changed.filter(({ access }) => access === 'read');
  if (refused.length === 0) return;
  const params = { context: 'right' };
  throw invalid(refused.map(({ pointer }) => ({ pointer, code: 'read_only', params })));
}

/** Restores the values of changed items. Throws `invalid` if they no longer fit. */
async function restoreChanged(access: ItemAccess, items: readonly Item[]): Promise<void> {
  const { live, context } = access;
  const values = await valuesBefore(
    access,
    items.map(({ id }) => id),
  );
  const changes: StoredChange[] = [];
  for (const before of items) {
    const module = await moduleOf(access, before);
    const restored = withValues(before, values.get(before.id) ?? {});
    requireWritable(module, Object.keys(values.get(before.id) ?? {}));
    changes.push({ module, before, after: normaliseItem(module, restored, context) });
  }
  await lockUniqueValues(access, changes);
  const candidates = changes.map((change) => ({ ...change, errors: [] }));
  const errors = (await relationErrors(access, candidates)).flat();
  if (errors.length > 0) throw invalid(errors);
  const written = await writeChanges(access, changes);
  await publishChanges(access, importCalls(live.document).undo.name, written);
}

/** Throws `import_overtaken` if any of the items is not as the import left it. */
async function requireUnchanged(
  { tx, live, siteId }: ItemAccess,
  imported: readonly ImportedItem[],
): Promise<readonly Item[]> {
  const ids = imported.map(({ id }) => id);
  const stored = await readStored(tx, live.compiled, siteId, ids, 'update');
  const items = imported.flatMap(({ id, version }) => {
    const item = stored.get(id)?.item;
    return item?.version === version && item.deleted_at === null ? [item] : [];
  });
  const count = imported.length - items.length;
  if (count > 0) throw new Failure('import_overtaken', { count });
  return items;
}

/**
 * Undoes an applied import in one transaction: deletes the items that it created and restores the
 * values that it changed. Types, labels and items that it created for unknown names stay. Throws a
 * Failure: `import_overtaken` if any of its items has been changed since.
 */
export async function undoImport(request: ItemRequest, importId: number): Promise<JobRow> {
  const job = await withImports(request, async (access) => {
    const { tx, siteId, type, services } = access;
    const { state } = await ownJob(access, importId);
    if (state !== 'applied') throw new Failure('conflict');
    const imported = await importedItems(access, importId);
    const created = imported.filter(({ isNew }) => isNew);
    if (created.length > 0) requirePermission(access, itemPermission(type, 'delete'));
    if (created.length < imported.length) requirePermission(access, itemPermission(type, 'update'));
    const items = await requireUnchanged(access, imported);
    const isNew = new Set(created.map(({ id }) => id));
    const changed = items.filter(({ id }) => !isNew.has(id));
    if (changed.length > 0) await restoreChanged(access, changed);
    const outcomes = created.length === 0 ? [] : await deleteWithin(access, created);
    for (const outcome of outcomes) if (outcome instanceof Failure) throw outcome;
    return tx
      .updateTable('import_jobs')
      .set({ state: 'undone', beat_at: services.now().toISOString() })
      .where('site_id', '=', siteId)
      .where('id', '=', importId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  invalidateImport(request);
  return job;
}
