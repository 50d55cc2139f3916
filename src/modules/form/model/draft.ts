import type { Draft, DraftKey, DraftValue } from '../../../api/drafts.ts';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { type MergeResult, mergeItems } from '../../../runtime/record/merge.ts';
import { valueOf, withValues } from '../../../runtime/record/values.ts';
import { changedColumns, type ColumnValues } from '../../../runtime/record/diff.ts';

/** What was entered over `base` and is not saved; null where nothing is. */
export function createDraft(
  draftKey: DraftKey,
  module: CompiledModule,
  base: Item,
  entered: Item,
): Draft | null {
  const values = changedColumns(module, base, entered).map((column): DraftValue => ({
    pointer: column.pointer,
    base: valueOf(column, base) ?? null,
    mine: valueOf(column, entered) ?? null,
  }));
  if (values.length === 0) return null;
  const { version, client_id: clientId } = base;
  const keptAt = new Date().toISOString();
  return { ...draftKey, version, keptAt, values, ...(clientId === null ? {} : { clientId }) };
}

/** A draft with what was entered since in it; either may be missing. */
export function mergeDrafts(earlier: Draft | null, later: Draft | null): Draft | null {
  if (earlier === null || later === null) return later ?? earlier;
  const since = new Set(later.values.map(({ pointer }) => pointer));
  const values = [...earlier.values.filter(({ pointer }) => !since.has(pointer)), ...later.values];
  // What was begun first may have been posted already, under its id.
  return {
    ...later,
    ...(earlier.clientId === undefined ? {} : { clientId: earlier.clientId }),
    values,
  };
}

function valuesOf(module: CompiledModule, draft: Draft, side: 'base' | 'mine'): ColumnValues {
  return new Map(
    draft.values.flatMap((value) => {
      const column = module.byPointer.get(value.pointer);
      return column === undefined ? [] : [[column, value[side]] as const];
    }),
  );
}

/** The fields of a draft that differ from the item as it is; none where all of it was saved. */
export function unsavedColumns(
  module: CompiledModule,
  draft: Draft,
  item: Item,
): readonly CompiledColumn[] {
  return changedColumns(module, item, withValues(item, valuesOf(module, draft, 'mine')));
}

/** The draft and the item as it is now, held against what the draft was entered over. */
export function mergeDraft(module: CompiledModule, draft: Draft, item: Item): MergeResult {
  const [base, mine] = (['base', 'mine'] as const).map((side) =>
    withValues(item, valuesOf(module, draft, side)),
  );
  return mergeItems(module, base ?? item, mine ?? item, item);
}
