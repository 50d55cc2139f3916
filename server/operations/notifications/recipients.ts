import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { assigneesOf } from '../../../src/runtime/flow/assignees.ts';
import { approvalsAt, approversOf } from '../../../src/runtime/flow/approval.ts';
import { isParallel } from '../../../src/runtime/flow/approval-steps.ts';
import { receiptsOf } from '../../../src/runtime/flow/receipts.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { entriesOf, teamIdsOf } from '../../../src/runtime/rules/typed-value.ts';

/** People and teams; `anyone`: everybody who may approve. */
export interface Recipients {
  readonly userIds: readonly number[];
  readonly teamIds: readonly number[];
  readonly roleIds?: readonly number[];
  readonly anyone: boolean;
  /** People who are not meant although they are named or may approve. */
  readonly except?: readonly number[];
}

const nobody: Recipients = { userIds: [], teamIds: [], anyone: false };

const numbers = (values: readonly unknown[]): readonly number[] =>
  values.filter((value): value is number => typeof value === 'number');

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

interface Change {
  readonly module: CompiledModule;
  readonly before: Item | null;
  readonly after: Item;
}

/** The people and teams whom the status assigns that an item has just entered. */
function statusAssignees({ module: { flow }, before, after: { status } }: Change) {
  const entered = status === before?.status ? undefined : flow.byNumber.get(status);
  if (entered === undefined || flow.assignments.length === 0) return nobody;
  const { user_ids: userIds, team_ids: teamIds } = assigneesOf(entered.node);
  return { userIds, teamIds };
}

/** Whether the status that an item has just entered assigns somebody, or asks somebody for a receipt. */
export function concernsByStatus(change: Change): boolean {
  const { userIds, teamIds } = statusAssignees(change);
  return userIds.length + teamIds.length + newReceivers(change).userIds.length > 0;
}

/**
 * The people to whom a change assigned the item and who did not have it before, and those assigned
 * whom the status names that it entered: it is their turn now.
 */
export function newAssignees(change: Change): Recipients {
  const { module, before, after } = change;
  const now = assignedTo(module, after);
  if (before === null) return now;
  const then = assignedTo(module, before);
  const named = statusAssignees(change);
  return {
    userIds: now.userIds.filter((id) => !then.userIds.includes(id) || named.userIds.includes(id)),
    teamIds: now.teamIds.filter((id) => !then.teamIds.includes(id) || named.teamIds.includes(id)),
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
  const isSame = then !== null && then.status === now.status;
  // In parallel all were asked when it was sent; fewer approvals than before ask everybody again.
  if (isSame && (isParallel(now.status.node) ? now.step >= then.step : now.step === then.step))
    return nobody;
  const set = approversOf(now.status, after);
  const { user_ids: userIds, team_ids: teamIds, role_ids: roleIds, anyone, except } = set;
  return { userIds, teamIds, roleIds, anyone, except };
}

/** The people whom a change asked for a receipt. */
export function newReceivers({ module, before, after }: Change): Recipients {
  const asked = after.flow_state?.asked_at;
  if (asked === undefined || asked === before?.flow_state?.asked_at) return nobody;
  return { ...nobody, userIds: receiptsOf(module.flow, after).map(({ userId }) => userId) };
}

/** People whom the item names as its watchers. */
export function forcedWatchers(module: CompiledModule, item: Item): readonly number[] {
  return module.columns
    .filter(({ fieldType }) => fieldType.document.reference === 'user')
    .flatMap((column) => entriesOf(valueOf(column, item)))
    .filter((id): id is number => Number.isInteger(id));
}
