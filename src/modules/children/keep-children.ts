import type { Actor } from '../../runtime/flow/types.ts';
import type { RecordContext } from '../../runtime/record/column-state.ts';
import type { Item, ItemChanges } from '../../runtime/record/item.ts';
import { withValues } from '../../runtime/record/values.ts';
import type { ChangeStep, ModuleChange } from '../outbox/keep-change.ts';
import { moveChange } from '../outbox/move-change.ts';
import { candidateRow } from './check-row.ts';
import type { ChildRow } from './child-rows.ts';
import type { ChildrenToSave, FormPart, ParentToSave, SaveRequest } from './save-body.ts';

/** The children of one column, and who moves them. */
export interface ChildrenToKeep extends ChildrenToSave {
  readonly actor: () => Actor;
}

/** A save as changes of single items, which a device can keep. */
export interface KeptSave {
  readonly steps: readonly ChangeStep[];
  /** The positions of the steps that make the items of `create` of the body, in its order. */
  readonly created: readonly number[];
  /** The position of the step that makes or changes the parent; null if it stays as it is. */
  readonly parent: number | null;
  /** What decides whether the save has to wait: moves count as changes without a value. */
  readonly checks: readonly ModuleChange[];
}

/**
 * The changes of a save one by one: the parent first, since new children refer to it, and of each child the
 * move last.
 */
export function keptSaveOf(
  { module, present, base }: ParentToSave,
  lists: readonly ChildrenToKeep[],
  { body, places }: SaveRequest,
  context: RecordContext,
): KeptSave {
  const steps: ChangeStep[] = [];
  const checks: ModuleChange[] = [];
  const add = (step: ChangeStep) => {
    checks.push({ module: step.module, change: step.changeOf([]) });
    return steps.push(step) - 1;
  };
  const listOf = ({ column }: FormPart) => lists.find((list) => list.column === column);
  /** The item of a row as saving leaves it, without its move. */
  const savedRow = (row: ChildRow): Item => candidateRow(row, context);
  let parent: number | null = null;

  const update = (row: ChildRow | null, changes: ItemChanges) =>
    add({
      module: row?.module ?? module,
      changeOf: () => ({
        action: { kind: 'update', body: changes },
        base: row?.item ?? base,
        mine: row === null ? present : savedRow(row),
      }),
    });
  const move = (part: FormPart, after: number | null, to: { to: string; comment?: string }) => {
    const { row } = part;
    const list = listOf(part);
    if (row === null || list === undefined) return;
    const { item, module: own } = row;
    checks.push({
      module: own,
      change: { action: { kind: 'update', body: {} }, base: item, mine: item },
    });
    steps.push({
      module: own,
      changeOf: (before) => moveChange(list.actor(), own, before[after ?? -1] ?? savedRow(row), to),
    });
  };

  // The parent of new children is the first of `create`.
  const created = places.create.map((part, at) => {
    const { changes = {} } = body.create?.[at] ?? {};
    const { row } = part;
    if (row === null) {
      parent = add({
        module,
        changeOf: () => ({ action: { kind: 'create', body: changes }, base: null, mine: present }),
      });
      return parent;
    }
    const reference = listOf(part)?.reference ?? null;
    const isOfNewParent = body.create?.[at]?.references !== undefined;
    return add({
      module: row.module,
      changeOf(before) {
        const made = before[parent ?? -1];
        const own = { ...savedRow(row), client_id: row.key };
        if (!isOfNewParent || made === undefined || reference === null)
          return { action: { kind: 'create', body: changes }, base: null, mine: own };
        return {
          action: { kind: 'create', body: { ...changes, [reference.db]: [made.id] } },
          base: null,
          mine: withValues(own, new Map([[reference, [made.id]]])),
        };
      },
    });
  });
  for (const [at, { row }] of places.change.entries()) {
    const { changes = {} } = body.change?.[at] ?? {};
    const made = update(row, changes);
    if (row === null) parent = made;
  }
  for (const { row } of places.delete)
    if (row !== null)
      add({
        module: row.module,
        changeOf: () => ({ action: { kind: 'remove' }, base: row.item, mine: row.item }),
      });
  for (const [at, part] of places.create.entries()) {
    const to = body.create?.[at]?.transition;
    if (to !== undefined) move(part, created[at] ?? null, to);
  }
  for (const [at, part] of places.transition.entries()) {
    const { to = '', comment } = body.transition?.[at] ?? {};
    move(part, null, comment === undefined ? { to } : { to, comment });
  }
  return { steps, created, parent, checks };
}
