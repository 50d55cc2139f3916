import { canonicalJson } from '../../record/json.ts';
import { canHold, type Demand } from '../../rules/satisfiable/satisfiable.ts';
import type { CompiledGate, CompiledRequirement, CompiledStatus } from '../types.ts';
import type { ReviewContext } from './context.ts';

/** A requirement of a check on a way. */
export interface GateRequirement {
  readonly gate: CompiledGate;
  readonly requirement: CompiledRequirement;
}

export function requirementsOf(gates: readonly CompiledGate[]): readonly GateRequirement[] {
  return gates.flatMap((gate) => gate.requirements.map((requirement) => ({ gate, requirement })));
}

/** The position of a requirement in its node. */
export function requirementIndex({ gate, requirement }: GateRequirement): number {
  const { requirements = [] } = gate.node;
  return requirements.findIndex(({ rule }) => rule === requirement.rule.source);
}

export function requirementPointer({ indexOf }: ReviewContext, demanded: GateRequirement): string {
  return `/nodes/${indexOf(demanded.gate.node)}/requirements/${requirementIndex(demanded)}`;
}

/** Whether items in a status can meet demands at once; remembers the answers. */
export type CanMeet = (status: CompiledStatus, demands: readonly Demand[]) => boolean;

export function demandSolver({ scope }: ReviewContext): CanMeet {
  const known = new Map<string, boolean>();
  return (status, demands) => {
    const all = [...demands, { rule: { '==': [{ var: 'status' }, status.number] }, holds: true }];
    const key = canonicalJson(all);
    const answer = known.get(key) ?? canHold(all, scope);
    known.set(key, answer);
    return answer;
  };
}

export const demandOf = ({ requirement }: GateRequirement): Demand => ({
  rule: requirement.rule.source,
  holds: true,
});
