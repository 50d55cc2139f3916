/** What a step changed in one field. */
export interface FieldChange {
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A change that is undone and redone as a whole. */
export interface UndoStep {
  /** The column that the person changed; the other columns were emptied with it. */
  readonly pointer: string;
  readonly changes: readonly FieldChange[];
  /** Typed: further typing in the same column joins the step for a short time. */
  readonly typed: boolean;
  /** Milliseconds of a monotonic clock. */
  readonly at: number;
}

export interface UndoHistory {
  /** Oldest first. */
  readonly done: readonly UndoStep[];
  /** Undone steps; the next one to redo is the last. */
  readonly undone: readonly UndoStep[];
  /** No further typing joins the last step. */
  readonly sealed: boolean;
}

/** Milliseconds without typing after which typing begins another step. */
export const mergeWindowMs = 2_000;
/** Steps that are stored; older ones are dropped. */
export const maxSteps = 500;

export const emptyHistory: UndoHistory = { done: [], undone: [], sealed: true };

/** Changes of fields and later ones as one step: from before the first to after the last of each. */
export function joinedChanges(
  first: readonly FieldChange[],
  second: readonly FieldChange[],
): readonly FieldChange[] {
  const changes = [...first];
  for (const change of second) {
    const at = changes.findIndex(({ pointer }) => pointer === change.pointer);
    const earlier = changes[at];
    if (earlier === undefined) changes.push(change);
    else changes[at] = { ...earlier, after: change.after };
  }
  return changes;
}

/** Adds a step; undone steps can no longer be redone. */
export function record({ done, sealed }: UndoHistory, step: UndoStep): UndoHistory {
  const last = done.at(-1);
  const joins =
    last !== undefined &&
    !sealed &&
    last.typed &&
    step.typed &&
    last.pointer === step.pointer &&
    step.at - last.at <= mergeWindowMs;
  const next = joins
    ? [...done.slice(0, -1), { ...step, changes: joinedChanges(last.changes, step.changes) }]
    : [...done, step];
  return { done: next.slice(-maxSteps), undone: [], sealed: false };
}

/** Ends the last step, for example when the focus leaves the field. */
export function endStep(steps: UndoHistory): UndoHistory {
  return steps.sealed ? steps : { ...steps, sealed: true };
}

/** The history without its last step, and that step, whose `before` values are to be set. */
export function undo({ done, undone }: UndoHistory): readonly [UndoHistory, UndoStep | undefined] {
  const step = done.at(-1);
  if (step === undefined) return [{ done, undone, sealed: true }, step];
  return [{ done: done.slice(0, -1), undone: [...undone, step], sealed: true }, step];
}

/** The history with the last undone step, and that step, whose `after` values are to be set. */
export function redo({ done, undone }: UndoHistory): readonly [UndoHistory, UndoStep | undefined] {
  const step = undone.at(-1);
  if (step === undefined) return [{ done, undone, sealed: true }, step];
  return [{ done: [...done, step], undone: undone.slice(0, -1), sealed: true }, step];
}

/** The history without the changes of some fields, by pointer. */
export function withoutFields(
  { done, undone, sealed }: UndoHistory,
  isLeftOut: (pointer: string) => boolean,
): UndoHistory {
  const rest = (steps: readonly UndoStep[]) =>
    steps.flatMap((step) => {
      const changes = step.changes.filter(({ pointer }) => !isLeftOut(pointer));
      const [first] = changes;
      if (changes.length === step.changes.length) return [step];
      return first === undefined ? [] : [{ ...step, pointer: first.pointer, changes }];
    });
  return { done: rest(done), undone: rest(undone), sealed };
}
