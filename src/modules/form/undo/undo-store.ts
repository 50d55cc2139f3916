import { useSyncExternalStore } from 'react';
import {
  emptyHistory,
  record,
  redo,
  endStep,
  type UndoStep,
  type UndoHistory,
  undo,
} from './undo-history.ts';

/** The steps of a form as a store, so that only what shows them renders when they change. */
export interface UndoStore {
  readonly steps: () => UndoHistory;
  /** Takes a step that is made now. */
  readonly record: (step: Omit<UndoStep, 'at'>) => void;
  /** What is typed from now on is another step. */
  readonly endStep: () => void;
  /** The step that is undone, for its values of before to be set; undefined where there is none. */
  readonly undo: () => UndoStep | undefined;
  /** The step that is done again, for its values of after to be set. */
  readonly redo: () => UndoStep | undefined;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createUndoStore(): UndoStore {
  const listeners = new Set<() => void>();
  let steps = emptyHistory;
  function setHistory(next: UndoHistory): void {
    if (next === steps) return;
    steps = next;
    for (const listener of listeners) listener();
  }
  const move = (go: typeof undo) => () => {
    const [next, step] = go(steps);
    setHistory(next);
    return step;
  };
  return {
    steps: () => steps,
    record: (step) => setHistory(record(steps, { ...step, at: performance.now() })),
    endStep: () => setHistory(endStep(steps)),
    undo: move(undo),
    redo: move(redo),
    clear: () => setHistory(emptyHistory),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether there is something to undo. */
export function useCanUndo({ steps, subscribe }: UndoStore): boolean {
  return useSyncExternalStore(subscribe, () => steps().done.length > 0);
}

/** Whether something that was undone can be done again. */
export function useCanRedo({ steps, subscribe }: UndoStore): boolean {
  return useSyncExternalStore(subscribe, () => steps().undone.length > 0);
}
