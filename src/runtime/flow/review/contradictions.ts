import type { CompiledMove } from '../types.ts';
import type { ReviewContext } from './context.ts';
import {
  type GateRequirement,
  requirementsOf,
  type CanMeet,
  demandOf,
  requirementPointer,
} from './demands.ts';
import { type Draft, draft } from './finding.ts';

/** The fewest requirements of a way that can't be met together; null if nothing speaks against it. */
function conflictOn(move: CompiledMove, canMeet: CanMeet): readonly GateRequirement[] | null {
  const requirements = requirementsOf(move.gates);
  const isMet = (some: readonly GateRequirement[]) => canMeet(move.from, some.map(demandOf));
  if (requirements.length === 0 || isMet(requirements)) return null;
  const one = requirements.find((each) => !isMet([each]));
  if (one !== undefined) return [one];
  for (const [at, first] of requirements.entries())
    for (const second of requirements.slice(at + 1))
      if (!isMet([first, second])) return [first, second];
  return requirements;
}

function conflictFinding(
  context: ReviewContext,
  move: CompiledMove,
  conflict: readonly GateRequirement[],
  isBlocked: boolean,
): readonly Draft[] {
  const [first, second] = conflict;
  if (first === undefined) return [];
  const place = {
    node: first.gate.node.id,
    field: first.requirement.field,
    pointer: requirementPointer(context, first),
    severity: isBlocked ? 'error' : 'warning',
  } as const;
  const params = {
    check: first.gate.node.label,
    message: first.requirement.message,
    from: move.from.label,
    to: move.to.label,
  };
  if (second === undefined) return [draft('impossible', place, params)];
  const others =
    conflict.length > 2
      ? { context: 'several' }
      : { other: second.requirement.message, otherCheck: second.gate.node.label };
  return [draft('contradiction', place, { ...params, ...others })];
}

/**
 * Ways that no item can ever pass, since what their checks ask for excludes itself. An error where
 * no other way leads to the same status, as otherwise it is a warning.
 */
export function contradictionFindings(context: ReviewContext, canMeet: CanMeet): readonly Draft[] {
  const found = new Map<string, Draft>();
  for (const status of context.statuses) {
    const moves = context.movesFrom(status);
    const conflicts = new Map(moves.map((move) => [move, conflictOn(move, canMeet)]));
    for (const [move, conflict] of conflicts) {
      if (conflict === null) continue;
      const isBlocked = [...conflicts].every(
        ([other, its]) => other.to !== move.to || other.isReject !== move.isReject || its !== null,
      );
      for (const finding of conflictFinding(context, move, conflict, isBlocked)) {
        const key = conflict.map((each) => requirementPointer(context, each)).join();
        const known = found.get(key);
        if (known === undefined || (known.severity === 'warning' && finding.severity === 'error'))
          found.set(key, finding);
      }
    }
  }
  return [...found.values()];
}
