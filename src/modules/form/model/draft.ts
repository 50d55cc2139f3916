import type { Draft, DraftKey, DraftValue } from '../../../api/drafts.ts';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { type MergeResult, mergeItems } from '../../../runtime/record/merge.ts';
import { valueOf, withValues } from '../../../runtime/record/values.ts';
import type { ColumnValues } from '../../../runtime/record/diff.ts';
import { childColumnsIn, unsavedValues } from './unsaved-values.ts';

/** The unsaved changes over `base`; null if there are none. */
export function createDraft(
  draftKey: DraftKey,
  module: CompiledModule,
  base: Item,
  entered: Item,
): Draft | null {
  const changed = unsavedValues(module.columns, base, entered);
  const values = [...changed].map(([column, mine]): DraftValue => ({
    pointer: column.pointer,
    base: valueOf(column, base) ?? null,
    mine,
  }));
  if (values.length === 0) return null;
  const { version, client_id: clientId } = base;
  const keptAt = new Date().toISOString();
  return { ...draftKey, version, keptAt, values, ...(clientId === null ? {} : { clientId }) };
}

/** The earlier draft with later changes over it; either may be missing. */
export function mergeDrafts(earlier: Draft | null, later: Draft | null): Draft | null {
  if (earlier === null || later === null) return later ?? earlier;
  const since = new Set(later.values.map(({ pointer }) => pointer));
  const values = [...earlier.values.filter(({ pointer }) => !since.has(pointer)), ...later.values];
  // The first draft's item may have been posted already, under its id.
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

/** The columns of a draft that differ from the present item; none if all of it was saved. */
export function unsavedColumns(
  module: CompiledModule,
  draft: Draft,
  item: Item,
): readonly CompiledColumn[] {
  const mine = withValues(item, valuesOf(module, draft, 'mine'));
  return [...unsavedValues(module.columns, item, mine).keys()];
}

/**
 * A three-way merge of the draft and the present item over the draft's base. Changes of children are
 * taken as they are; they are merged with the children themselves (src/modules/children).
 */
export function mergeDraft(module: CompiledModule, draft: Draft, item: Item): MergeResult {
  const [base = item, mine = item] = (['base', 'mine'] as const).map((side) =>
    withValues(item, valuesOf(module, draft, side)),
  );
  const merged = mergeItems(module, base, mine, item);
  const ofChildren = unsavedValues(childColumnsIn(module.columns), item, mine);
  return { ...merged, joined: new Map([...merged.joined, ...ofChildren]) };
}
