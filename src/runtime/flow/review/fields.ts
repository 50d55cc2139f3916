import { isLockedStatus } from '../../compile/status-locks.ts';
import type { CompiledColumn } from '../../compiled.ts';
import { isLocked } from '../../record/column-state.ts';
import { isInbound } from '../../record/inbound-references.ts';
import { valueOf } from '../../record/values.ts';
import { ruleContext } from '../../rules/context.ts';
import type { Demand } from '../../rules/satisfiable/satisfiable.ts';
import type { CompiledGate, CompiledMove, CompiledStatus } from '../types.ts';
import { type ReviewContext, statusesAfter, statusesBefore, statusPointer } from './context.ts';
import {
  type GateRequirement,
  requirementsOf,
  type CanMeet,
  requirementIndex,
  requirementPointer,
} from './demands.ts';
import { type Draft, draft } from './finding.ts';
import { setRequirementField } from './fix.ts';

/** Why nobody can fill in a field. */
type Lock = 'hidden' | 'read_only' | 'status' | 'computed' | 'recorded';

/** Whether the moves of this flow fill in the column. */
function isRecorded({ flow }: ReviewContext, { db }: CompiledColumn): boolean {
  return [...flow.records.values()].flat().some(({ column }) => column.db === db);
}

/** Fills in by something else than people and rules: uploads, other items, the server. */
function isKeptElsewhere(column: CompiledColumn): boolean {
  return column.fieldType.document.system === true || isInbound(column);
}

/** Says which fields people can fill in. */
export interface FieldLocks {
  /**
   * Why nobody can fill in a column of items in a status while the demands apply; null: somebody
   * can, or nothing is known against it.
   */
  readonly lockOf: (
    column: CompiledColumn,
    status: CompiledStatus,
    demands: readonly Demand[],
  ) => Lock | null;
}

function fieldLocks(context: ReviewContext, canMeet: CanMeet): FieldLocks {
  const { columns, module } = context;
  const editable = module?.document.readOnlyWhen?.editable ?? [];
  const shown = ({ visibleWhen }: CompiledColumn): readonly Demand[] =>
    visibleWhen === null ? [] : [{ rule: visibleWhen.source, holds: true }];
  const open = ({ readOnlyWhen }: CompiledColumn): readonly Demand[] =>
    readOnlyWhen === null ? [] : [{ rule: readOnlyWhen.source, holds: false }];
  const lockOf = (
    column: CompiledColumn,
    status: CompiledStatus,
    demands: readonly Demand[],
    seen: readonly CompiledColumn[] = [],
  ): Lock | null => {
    if (isKeptElsewhere(column)) return null;
    if (isRecorded(context, column)) return 'recorded';
    if (column.computed !== null) {
      const { reads } = column.computed;
      const isOpen = reads.some((db) => {
        const input = columns.get(db);
        // Time and the server change what is no column.
        if (input === undefined) return true;
        return !seen.includes(input) && lockOf(input, status, demands, [...seen, column]) === null;
      });
      return isOpen || reads.length === 0 ? null : 'computed';
    }
    const isHeld = module !== null && isLockedStatus(module.document, status);
    if (isHeld && !editable.includes(column.db)) return 'status';
    if (!canMeet(status, [...demands, ...shown(column)])) return 'hidden';
    return canMeet(status, [...demands, ...shown(column), ...open(column)]) ? null : 'read_only';
  };
  return { lockOf };
}

/** Whether a node that records the column may be passed before items are in the status. */
function mayBeRecordedBefore(
  { flow, movesFrom }: ReviewContext,
  { db }: CompiledColumn,
  before: ReadonlySet<CompiledStatus>,
): boolean {
  const records = (id: string) => flow.records.get(id)?.some(({ column }) => column.db === db);
  return [...before].some(
    (status) =>
      records(status.node.id) === true ||
      movesFrom(status).some(
        ({ to, gates }) => before.has(to) && gates.some(({ node }) => records(node.id) === true),
      ),
  );
}

/** A new item meets the requirement, so that nothing has to be filled in. */
function isMetAtFirst({ module }: ReviewContext, { requirement }: GateRequirement): boolean {
  if (module === null) return false;
  const moment = { now: '2000-01-01T00:00:00.000Z', timeZone: 'UTC' };
  return requirement.rule.evaluate(ruleContext(module.byDb, module.blank, moment)) === true;
}

/** The statuses that an item can have had in a status before it has passed a check. */
function statusesOnTheWay(
  context: ReviewContext,
  status: CompiledStatus,
  gate: CompiledGate,
): ReadonlySet<CompiledStatus> {
  const { start } = context.flow;
  const reached = statusesAfter(context, start === undefined ? [] : [start], gate);
  return statusesBefore(context, [status])
    .intersection(reached)
    .union(new Set([status]));
}

/** The finding of a requirement whose field people can't fill in where the way asks for it. */
function requirementFinding(
  context: ReviewContext,
  { lockOf }: FieldLocks,
  canMeet: CanMeet,
  { from }: CompiledMove,
  demanded: GateRequirement,
): Draft | null {
  const { columns } = context;
  const { rule, field } = demanded.requirement;
  const column = columns.get(field ?? '');
  const unmet: readonly Demand[] = [{ rule: rule.source, holds: false }];
  if (column === undefined || !canMeet(from, unmet)) return null;
  const lock = lockOf(column, from, unmet);
  if (lock === null) return null;
  const before = statusesOnTheWay(context, from, demanded.gate);
  if (lock === 'recorded' && mayBeRecordedBefore(context, column, before)) return null;
  const reads = rule.reads.flatMap((db) => columns.get(db) ?? []);
  const others = reads.filter((each) => lockOf(each, from, unmet) === null);
  const wasOpen = [...before].some((status) =>
    reads.some((each) => lockOf(each, status, unmet) === null),
  );
  const canBeMet = others.length > 0 || wasOpen || isMetAtFirst(context, demanded);
  const [node, requirement] = [context.indexOf(demanded.gate.node), requirementIndex(demanded)];
  return draft(
    'field_locked',
    {
      node: demanded.gate.node.id,
      field: column.db,
      pointer: requirementPointer(context, demanded),
      severity: canBeMet ? 'warning' : 'error',
      fixes: others.map(({ db, name }) => setRequirementField(node, requirement, db, name)),
    },
    {
      field: column.name,
      check: demanded.gate.node.label,
      from: from.label,
      items: context.items,
      context: lock,
    },
  );
}

/** Required fields of a template that a status demands, but no status before it lets people fill in. */
function entryFindings(context: ReviewContext, { lockOf }: FieldLocks): readonly Draft[] {
  const { module, statuses, columns } = context;
  const demanded = module?.document.requiredOnEntry;
  if (module === null || demanded === undefined) return [];
  const needed = [...columns.values()].filter(
    (column) =>
      column.requiredLater &&
      column.required &&
      !isLocked(column) &&
      column.isEmpty(valueOf(column, module.blank)),
  );
  const isAsked = ({ family, key }: CompiledStatus) =>
    demanded.families?.includes(family) === true || demanded.statuses?.includes(key) === true;
  return statuses.filter(isAsked).flatMap((status) => {
    const before = [...statusesBefore(context, [status])].filter((each) => each !== status);
    const lost = needed.find(
      (column) =>
        before.length > 0 && before.every((each) => lockOf(column, each, []) === 'status'),
    );
    return lost === undefined
      ? []
      : [
          draft(
            'entry_locked',
            { node: status.node.id, field: lost.db, pointer: statusPointer(context, status) },
            { status: status.label, field: lost.name, items: context.items },
          ),
        ];
  });
}

/** Fields that moves ask for, though nobody can fill them in there. */
export function fieldFindings(context: ReviewContext, canMeet: CanMeet): readonly Draft[] {
  const locks = fieldLocks(context, canMeet);
  const found = new Map<string, Draft>();
  for (const move of context.statuses.flatMap(context.movesFrom)) {
    for (const demanded of requirementsOf(move.gates)) {
      const finding = requirementFinding(context, locks, canMeet, move, demanded);
      if (finding === null) continue;
      const known = found.get(finding.pointer);
      if (known === undefined || (known.severity === 'warning' && finding.severity === 'error'))
        found.set(finding.pointer, finding);
    }
  }
  return [...found.values(), ...entryFindings(context, locks)];
}
