import { Trash2 } from 'lucide-react';
import type { ConfirmedAction } from '../../bulk-action-definition.ts';
import { callServer } from '../../../../../api/client.ts';
import { itemCalls } from '../../../../../contract/items.ts';
import type { Item } from '../../../../../runtime/record/item.ts';
import { type BinItem, RESTORE_DELETED_ITEMS } from '../../../../../contract/recycle-bin.ts';
import { itemCode } from '../../../../../runtime/record/item-code.ts';
import {
  type BulkAction,
  type Outcome,
  type RunControl,
  isSucceeded,
  outcomesOf,
  runInBatches,
} from '../../bulk-action.ts';
import { deliverBatch } from '../../deliver-batch.ts';
import type { ActionContext } from '../../useActionContext.ts';

/** Most items that are deleted with all that hangs on them at once. */
const maxWithDependents = 500;

function runEach(
  context: ActionContext,
  type: 'remove' | 'restore',
  items: readonly Item[],
  control: RunControl,
  more: { readonly dry_run?: true } = {},
): Promise<readonly Outcome[]> {
  const { moduleRef, siteId } = context;
  const call = itemCalls(moduleRef)[type === 'remove' ? 'removeMany' : 'restoreMany'];
  return runInBatches(
    items.map((item) => ({ item })),
    control,
    (entries) =>
      deliverBatch(context, {
        entries,
        isDryRun: more.dry_run === true,
        async send(some, signal) {
          const versions = some.map(({ item: { id, version } }) => ({ id, version }));
          const { reply } = await callServer(call, {
            params: { siteId },
            body: { items: versions, ...more },
            ...(signal === undefined ? {} : { signal }),
          });
          return outcomesOf(context, some, reply);
        },
        changeOf: ({ item }) => ({ action: { kind: type }, base: item, mine: item }),
      }),
  );
}

/** The outcomes, in which the items that the server names in `done` succeeded. */
function withDone(
  outcomes: readonly Outcome[],
  done: readonly BinItem[],
  deleted_at: string | null,
  type: string,
): readonly Outcome[] {
  const versions = new Map(
    done.filter(({ module_type }) => module_type === type).map(({ id, version }) => [id, version]),
  );
  return outcomes.map(({ item, ...outcome }) => {
    const version = versions.get(item.id);
    if (version === undefined) return { item, ...outcome };
    return { item, after: { ...item, version, deleted_at }, reasons: [] };
  });
}

/** Restores deleted items, and first those that were deleted with all that hangs on them. */
function restoreAction(
  context: ActionContext,
  items: readonly Item[],
  deletedTogether: readonly BinItem[],
): BulkAction {
  const { moduleRef, deletion } = context;
  const { type } = moduleRef;
  const isTogether = new Set(
    deletedTogether.filter((each) => each.module_type === type).map(({ id }) => id),
  );
  const [together, single] = [
    items.filter(({ id }) => isTogether.has(id)),
    items.filter(({ id }) => !isTogether.has(id)),
  ];
  return {
    type: 'restore',
    total: items.length,
    run: async (control) => {
      const restored =
        deletedTogether.length === 0
          ? []
          : await deletion.change(RESTORE_DELETED_ITEMS, deletedTogether);
      const left = together.map((item) => ({ item, after: null, reasons: [] }));
      return [
        ...withDone(left, restored, null, type),
        ...(await runEach(context, 'restore', single, control)),
      ];
    },
    undo: () => null,
  };
}

/**
 * Moves items into the recycle bin; refused items are reported with their reasons. If others hang on
 * some of them, the person decides whether these are deleted too.
 */
function removeAction(context: ActionContext, items: readonly Item[]): BulkAction {
  const { type } = context.moduleRef;
  let deletedTogether: readonly BinItem[] = [];
  return {
    type: 'remove',
    total: items.length,
    run: async (control) => {
      const outcomes = await runEach(context, 'remove', items, control);
      const owners = outcomes.filter(({ code }) => code === 'still_referenced');
      if (owners.length === 0 || owners.length > maxWithDependents) return outcomes;
      const named = owners.map(({ item }) => ({
        module_type: type,
        id: item.id,
        version: item.version,
        label: itemCode(context.moduleOf(item), item),
      }));
      deletedTogether = (await context.deletion.deleteAll(named)) ?? [];
      return withDone(outcomes, deletedTogether, new Date().toISOString(), type);
    },
    undo: (done) =>
      restoreAction(
        context,
        done.filter(isSucceeded).map(({ after }) => after),
        deletedTogether,
      ),
  };
}

export const remove: ConfirmedAction = {
  id: 'remove',
  icon: Trash2,
  permissions: ['delete'],
  isDangerous: true,
  actionFor: removeAction,
  dryRun: (context, items, control) =>
    runEach(context, 'remove', items, control, { dry_run: true }),
  asksAbout: 'still_referenced',
  namesUses: true,
};
