import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import { versionRecordsAt } from '../../../../src/runtime/flow/behind-approval.ts';
import { documentRows } from '../../../../src/runtime/flow/sent-versions.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import { withValues } from '../../../../src/runtime/record/values.ts';
import type { RowFault } from '../../../db/tables/imports.ts';
import type { ItemAccess } from '../../context/items.ts';
import { Failure } from '../../failure.ts';
import { withSentVersions } from '../../items/sent-versions.ts';

/** The result of work that may send documents, or why they can't be sent. */
export async function orNotSent<T>(
  work: () => Promise<T>,
): Promise<{ readonly done: T } | { readonly fault: RowFault }> {
  try {
    return { done: await work() };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, params } = error;
    if (code === 'documents_not_sent') return { fault: { kind: 'row', code, params } };
    if (code === 'forbidden') return { fault: { kind: 'row', code: 'may_not_move', params: {} } };
    throw error;
  }
}

/**
 * A new item with an imported status, and the active versions of the documents that it has sent on its way
 * there (docs/decisions/import-status.md). Throws a Failure if the caller may not read one of them.
 */
export function withImportedVersions(
  access: ItemAccess,
  module: CompiledModule,
  before: Item,
  after: Item,
): Promise<Item> {
  if (before.status === after.status) return Promise.resolve(after);
  const records = versionRecordsAt(module.flow, after.status);
  const rows = new Map(records.map((record) => [record.column, documentRows(record, after)]));
  return withSentVersions(access, module, before, { ...after, ...withValues(after, rows) });
}
