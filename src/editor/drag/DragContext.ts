import { createContext, use } from 'react';
import { createStore, type Store } from '../../browser/store.ts';
import { useStore } from '../../browser/useStore.ts';
import type { Dragged, DropTarget } from './drops.ts';

/** A drag with the pointer. */
export interface PointerDrag {
  readonly dragged: Dragged;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly target: DropTarget | null;
}

/** Something between the keys that pick it up and drop it. */
interface PickedUp {
  readonly key: string;
  /** Its key when it was picked up: it may have another one in another section or tab. */
  readonly from: string;
  readonly hasMoved: boolean;
}

export interface DragState {
  readonly pointer: Store<PointerDrag | null>;
  /** What the keyboard has picked up. */
  readonly picked: Store<PickedUp | null>;
  /** What a screen reader says next. */
  readonly announcement: Store<string>;
}

export function createDragState(): DragState {
  return {
    pointer: createStore<PointerDrag | null>(null),
    picked: createStore<PickedUp | null>(null),
    announcement: createStore(''),
  };
}

const DragContext = createContext<DragState | null>(null);

export const DragProvider = DragContext.Provider;

/** The drags of the open editor. Throws outside of one. */
export function useDragState(): DragState {
  const state = use(DragContext);
  if (state === null) throw new Error('useDragState needs a DragProvider above it');
  return state;
}

/** Whether the keyboard has picked up the part of a handle; the component renders when that changes. */
export function useIsPicked(key: string): boolean {
  const { picked } = useDragState();
  return useStore(picked, (current) => current?.key === key);
}
