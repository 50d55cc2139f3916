import type { CompiledModule } from '../../compiled.ts';
import type { WalkDocument } from '../../documents.ts';
import { blankItem } from '../../record/blank.ts';
import { changeItem, transitionItem } from '../../record/change.ts';
import type { RecordContext } from '../../record/column-state.ts';
import { ruleDefaults } from '../../record/default-rules.ts';
import type { FieldError } from '../../record/errors.ts';
import type { Item } from '../../record/item.ts';
import { isGivenIn } from '../../record/new-item.ts';
import { normaliseItem } from '../../record/normalise-item.ts';
import { withValues } from '../../record/values.ts';
import { changesOf } from './values.ts';
import { approversOf } from '../approval.ts';
import { evaluateMove } from '../evaluate-move.ts';
import { moveOptions } from '../move-options.ts';
import type {
  Actor,
  ApproverSet,
  CompiledGate,
  CompiledStatus,
  Denial,
  MoveOption,
} from '../types.ts';

export type WalkStep = WalkDocument['steps'][number];

/** Where an example item is, and who has to act. */
export interface WalkState {
  readonly item: Item;
  readonly status: CompiledStatus;
  /** Who can decide next, if the item waits for an approval. */
  readonly asked: ApproverSet | null;
}

/** What a step does to the example item. */
export interface WalkOutcome {
  readonly state: WalkState;
  /** What the actor does, such as to approve. */
  readonly kind: MoveOption['kind'];
  /** The checks that the move passed, or at the first of which it was denied. */
  readonly gates: readonly CompiledGate[];
  /** Values that the item does not accept. */
  readonly errors: readonly FieldError[];
  /** Null if the item has moved, or an approval was given. */
  readonly denial: Denial | null;
  /** It happened what the step expects. */
  readonly isExpected: boolean;
}

const timeZone = 'UTC';
/** Far above the ids that people have. */
const firstInvented = 2_000_000_000;

function stateOf({ flow }: CompiledModule, item: Item): WalkState {
  const status = flow.byNumber.get(item.status) ?? flow.start;
  return { item, status, asked: status.isApproval ? approversOf(status, item) : null };
}

/** The actor of a walk for moves; somebody whom nothing names gets an id of their own. */
function actorOf({ actors, now }: WalkDocument, id: string): Actor | null {
  const index = actors.findIndex((actor) => actor.id === id);
  const found = actors[index];
  if (found === undefined) return null;
  const { user_id = firstInvented + index, name = id, permissions } = found;
  const { team_ids = [], role_ids = [] } = found;
  return {
    user_id,
    name,
    team_ids,
    role_ids,
    may: (action) => permissions.includes(action),
    now,
    timeZone,
  };
}

/** The example item at the start of a walk, made by its first actor. */
export function startWalk(module: CompiledModule, walk: WalkDocument): WalkState {
  const [first] = walk.actors;
  const creator = first === undefined ? null : actorOf(walk, first.id);
  const context: RecordContext = { now: walk.now, timeZone };
  const blank = { ...blankItem(module, 1), created_by_user_id: creator?.user_id ?? null };
  const changes = changesOf(module, walk.values);
  const { item } = changeItem(module, blank, changes, context, null);
  const begun = withValues(item, ruleDefaults(module, item, isGivenIn(changes), context));
  return stateOf(module, {
    ...normaliseItem(module, begun, context),
    status: module.flow.start.number,
  });
}

/** What an actor finds who has entered values: the moves that are offered, or why values are refused. */
export interface WalkOffers {
  readonly errors: readonly FieldError[];
  readonly options: readonly MoveOption[];
  readonly item: Item;
}

function enterValues(
  module: CompiledModule,
  { now }: Pick<WalkDocument, 'now'>,
  { item }: WalkState,
  actor: Actor,
  values: WalkStep['values'],
): Pick<WalkOffers, 'item' | 'errors'> {
  if (values === undefined) return { item, errors: [] };
  const context: RecordContext = { now, timeZone, userId: actor.user_id };
  return changeItem(module, item, changesOf(module, values), context, null);
}

/** The moves from where a walk is, for an actor who enters values before. Null for nobody. */
export function offersOf(
  module: CompiledModule,
  walk: WalkDocument,
  state: WalkState,
  { by, values }: Pick<WalkStep, 'by' | 'values'>,
): WalkOffers | null {
  const actor = actorOf(walk, by);
  if (actor === null) return null;
  const { item, errors } = enterValues(module, walk, state, actor, values);
  return { item, errors, options: moveOptions(module.flow, item, actor) };
}

/**
 * Takes one step of a walk, as the server does: the actor enters values, then moves the item.
 * Values that the item does not accept, or that its status leaves to nobody, are errors, and the
 * item stays as it is.
 */
export function takeStep(
  module: CompiledModule,
  walk: WalkDocument,
  state: WalkState,
  step: WalkStep,
): WalkOutcome {
  const actor = actorOf(walk, step.by);
  const to = module.flow.byKey.get(step.to);
  if (actor === null || to === undefined)
    return { state, kind: 'move', gates: [], errors: [], denial: null, isExpected: false };
  const filled = enterValues(module, walk, state, actor, step.values);
  if (filled.errors.length > 0)
    return {
      state,
      kind: 'move',
      gates: [],
      errors: filled.errors,
      denial: null,
      isExpected: false,
    };
  const hasComment = (step.comment?.trim() ?? '') !== '';
  const { kind, move } = evaluateMove(module.flow, filled.item, to, hasComment, actor);
  const wanted = { to: step.to, comment: step.comment };
  const context: RecordContext = { now: walk.now, timeZone, userId: actor.user_id };
  const { item, denial } = transitionItem(module, filled.item, wanted, context, actor);
  const next = stateOf(module, item);
  const { status, denial: code } = step.expect;
  const isExpected = denial === null ? next.status.key === status : denial.code === code;
  return { state: next, kind, gates: move?.gates ?? [], errors: [], denial, isExpected };
}

/** Takes all steps of a walk, also after one that did not go as expected. */
export function runWalk(module: CompiledModule, walk: WalkDocument): readonly WalkOutcome[] {
  const outcomes: WalkOutcome[] = [];
  let state = startWalk(module, walk);
  for (const step of walk.steps) {
    const outcome = takeStep(module, walk, state, step);
    outcomes.push(outcome);
    ({ state } = outcome);
  }
  return outcomes;
}

/** A step as it happened, which expects that the same happens again. */
export function recordStep(
  step: Omit<WalkStep, 'expect'>,
  { state, denial }: Pick<WalkOutcome, 'state' | 'denial'>,
): WalkStep {
  return {
    ...step,
    expect: denial === null ? { status: state.status.key } : { denial: denial.code },
  };
}
