import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { approvalsAt, approversOf } from '../../../src/runtime/flow/approval.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { entriesOf, teamIdsOf } from '../../../src/runtime/rules/typed-value.ts';

/** People and teams; `anyone`: everybody who may approve. */
export interface Recipients {
  readonly userIds: readonly number[];
  readonly teamIds: readonly number[];
  readonly anyone: boolean;
  /** People who are not meant although they are named or may approve. */
  readonly except?: readonly number[];
}

const nobody: Recipients = { userIds: [], teamIds: [], anyone: false };

const numbers = (values: readonly unknown[]): readonly number[] =>
  values.filter((value): value is number => typeof value === 'number');

const without = (ids: readonly number[], before: readonly number[]): readonly number[] =>
  ids.filter((id) => !before.includes(id));

/** The people to whom an item is assigned. */
function assignedTo(module: CompiledModule, item: Item): Recipients {
  const values = module.columns
    .filter(({ assignment }) => assignment)
    .map((column) => valueOf(column, item));
  return {
    userIds: numbers(values.flatMap(entriesOf)),
    teamIds: numbers(values.flatMap(teamIdsOf)),
    anyone: false,
  };
}

/** The people to whom a change assigned the item and who did not have it before. */
export function newAssignees(module: CompiledModule, before: Item | null, after: Item): Recipients {
  const now = assignedTo(module, after);
  if (before === null) return now;
  const then = assignedTo(module, before);
  return {
    userIds: without(now.userIds, then.userIds),
    teamIds: without(now.teamIds, then.teamIds),
    anyone: false,
  };
}

/** The approval and step that an item waits for; null if it waits for none. */
function approvalStepOf({ flow }: CompiledModule, item: Item) {
  const status = flow.byNumber.get(item.status);
  if (status?.isApproval !== true) return null;
  return { status, step: approvalsAt(status, item).length };
}

/**
 * The people whose approval an item waits for since a change; nobody if it waited for the same
 * before.
 */
export function newApprovers(module: CompiledModule, before: Item | null, after: Item): Recipients {
  const now = approvalStepOf(module, after);
  if (now === null) return nobody;
  const then = before === null ? null : approvalStepOf(module, before);
  if (then !== null && then.status === now.status && then.step === now.step) return nobody;
  const { user_ids: userIds, team_ids: teamIds, anyone, except } = approversOf(now.status, after);
  return { userIds, teamIds, anyone, except };
}

/** People whom the item names as its watchers. */
export function forcedWatchers(module: CompiledModule, item: Item): readonly number[] {
  return module.columns
    .filter(({ fieldType }) => fieldType.document.reference === 'user')
    .flatMap((column) => entriesOf(valueOf(column, item)))
    .filter((id): id is number => Number.isInteger(id));
}
