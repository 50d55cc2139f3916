import type { CompiledModule } from '../../runtime/compiled.ts';
import type { WalkDocument } from '../../runtime/documents.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import {
  recordStep,
  runWalk,
  startWalk,
  takeStep,
  type WalkOutcome,
  type WalkState,
  type WalkStep,
} from '../../runtime/flow/walk/walk.ts';
import type { WalkTrace } from '../diagram/diagram-elements.ts';
import type { WalkActor } from './actors.ts';

/** A walk with what its steps do in the flow as it is now. */
export interface Simulation {
  readonly walk: WalkDocument;
  readonly start: WalkState;
  readonly outcomes: readonly WalkOutcome[];
  /** Where the item is after all steps. */
  readonly state: WalkState;
}

export function simulate(module: CompiledModule, walk: WalkDocument): Simulation {
  const start = startWalk(module, walk);
  const outcomes = runWalk(module, walk);
  return { walk, start, outcomes, state: outcomes.at(-1)?.state ?? start };
}

/** A walk without steps. */
export function newWalk(
  id: string,
  name: WalkDocument['name'],
  creator: WalkActor,
  now: string,
): WalkDocument {
  return { id, name, actors: [creator], now, steps: [] };
}

export function freeWalkId(walks: readonly WalkDocument[]): string {
  const taken = new Set(walks.map(({ id }) => id));
  let count = 1;
  while (taken.has(`walk_${count}`)) count += 1;
  return `walk_${count}`;
}

/** The walk in which somebody can act, besides those who do already. */
export function withActor(walk: WalkDocument, actor: WalkActor): WalkDocument {
  const at = walk.actors.findIndex(({ id }) => id === actor.id);
  const actors = at === -1 ? [...walk.actors, actor] : walk.actors.with(at, actor);
  return { ...walk, actors };
}

/** The walk with one more step, which expects what happens now. Null if the values are refused. */
export function withStep(
  module: CompiledModule,
  { walk, state }: Pick<Simulation, 'walk' | 'state'>,
  step: Omit<WalkStep, 'expect'>,
): WalkDocument | null {
  const outcome = takeStep(module, walk, state, { ...step, expect: { status: step.to } });
  if (outcome.errors.length > 0) return null;
  return { ...walk, steps: [...walk.steps, recordStep(step, outcome)] };
}

/** The walk with steps that expect what happens now. Null if values of one are refused. */
export function recordedAgain(module: CompiledModule, walk: WalkDocument): WalkDocument | null {
  let next: WalkDocument = { ...walk, steps: [] };
  for (const { expect: _, ...step } of walk.steps) {
    const { state } = simulate(module, next);
    const longer = withStep(module, { walk: next, state }, step);
    if (longer === null) return null;
    next = longer;
  }
  return next;
}

export function traceOf({ start, outcomes, state }: Simulation): WalkTrace {
  const passed = new Set([start.status.node.id]);
  for (const { denial, errors, state: after, gates } of outcomes) {
    if (denial !== null || errors.length > 0) continue;
    for (const gate of gates) passed.add(gate.node.id);
    passed.add(after.status.node.id);
  }
  return {
    current: state.status.node.id,
    passed,
    refused: outcomes.at(-1)?.denial?.node ?? null,
  };
}

/** The walk with other values of the example item. */
export function withValues(walk: WalkDocument, values: JsonObject): WalkDocument {
  const { values: _, ...rest } = walk;
  return Object.keys(values).length === 0 ? rest : { ...rest, values };
}
