/** What a step did to one field. */
export interface FieldChange {
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Something that a person did, undone and done again as a whole. */
export interface UndoStep {
  /** The field that the person was at; the others followed it. */
  readonly pointer: string;
  readonly changes: readonly FieldChange[];
  /** It was typed: what is typed on in the same field shortly after belongs to it. */
  readonly typed: boolean;
  /** Milliseconds, of any clock that does not run backwards. */
  readonly at: number;
}

export interface UndoHistory {
  /** Oldest first. */
  readonly done: readonly UndoStep[];
  /** Undone ones, the one to do again next last. */
  readonly undone: readonly UndoStep[];
  /** The last step is over: nothing joins it any more. */
  readonly sealed: boolean;
}

/** Milliseconds of rest after which typing begins another step. */
export const mergeWindowMs = 2_000;
/** Steps that are kept; the oldest are forgotten. */
export const maxSteps = 500;

export const emptyHistory: UndoHistory = { done: [], undone: [], sealed: true };

/** Both as one: from before the first to after the second. */
function mergeSteps(first: UndoStep, second: UndoStep): UndoStep {
  const changes = [...first.changes];
  for (const change of second.changes) {
    const at = changes.findIndex(({ pointer }) => pointer === change.pointer);
    const earlier = changes[at];
    if (earlier === undefined) changes.push(change);
    else changes[at] = { ...earlier, after: change.after };
  }
  return { ...second, changes };
}

/** Takes a step that was just made; what was undone before can't be done again any more. */
export function record({ done, sealed }: UndoHistory, step: UndoStep): UndoHistory {
  const last = done.at(-1);
  const joins =
    last !== undefined &&
    !sealed &&
    last.typed &&
    step.typed &&
    last.pointer === step.pointer &&
    step.at - last.at <= mergeWindowMs;
  const next = joins ? [...done.slice(0, -1), mergeSteps(last, step)] : [...done, step];
  return { done: next.slice(-maxSteps), undone: [], sealed: false };
}

/** The last step is over, since the focus went elsewhere. */
export function endStep(steps: UndoHistory): UndoHistory {
  return steps.sealed ? steps : { ...steps, sealed: true };
}

/** The steps without the last one, and that one: its values of before are to be set. */
export function undo({ done, undone }: UndoHistory): readonly [UndoHistory, UndoStep | undefined] {
  const step = done.at(-1);
  if (step === undefined) return [{ done, undone, sealed: true }, step];
  return [{ done: done.slice(0, -1), undone: [...undone, step], sealed: true }, step];
}

/** The steps with the last one that was undone, and that one: its values of after are to be set. */
export function redo({ done, undone }: UndoHistory): readonly [UndoHistory, UndoStep | undefined] {
  const step = undone.at(-1);
  if (step === undefined) return [{ done, undone, sealed: true }, step];
  return [{ done: [...done, step], undone: undone.slice(0, -1), sealed: true }, step];
}
