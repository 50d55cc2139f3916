import type { Outbox } from '../../domain/outbox/outbox.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { Actor } from '../../runtime/flow/types.ts';
import type { ChildrenSettings } from '../../runtime/record/children.ts';
import type { RecordContext } from '../../runtime/record/column-state.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { ChildRow } from './child-rows.ts';
import type { PendingChild } from '../../domain/pending-children.ts';

/** What the person may do with children of a module, wherever their status and rules allow it. */
export interface ChildRights {
  readonly create: boolean;
  readonly update: boolean;
  readonly delete: boolean;
}

/** The children of an item that refer to it by one of its columns, in its form. */
export interface ChildList {
  /** The column of the parent. */
  readonly column: CompiledColumn;
  readonly settings: ChildrenSettings;
  /** The module of the children, as the person sees it. */
  readonly module: CompiledModule;
  /** The column by which the children refer to the parent. */
  readonly reference: CompiledColumn;
  /** A new child of the parent. */
  readonly blank: Item;
  readonly moduleOf: (item: Item) => CompiledModule;
  readonly rights: ChildRights;
  readonly state: 'loading' | 'failed' | 'ready';
  readonly retry: () => void;
  /** Stored children that are not shown, since there are too many. */
  readonly more: number;
  /** What waits on this device: the rows may differ when it does. */
  readonly unsent: Outbox;
  /** The present rows; a row that does not change keeps its identity. */
  readonly rows: () => readonly ChildRow[];
  /** Enters a change as one undo step; `typed`: further typing joins it. */
  readonly change: (
    change: (rows: readonly PendingChild[]) => readonly PendingChild[],
    typed?: boolean,
  ) => void;
  readonly actor: () => Actor;
  readonly context: () => RecordContext;
}

/** Most children of one parent that its form shows: one call saves 500 items, the parent among them. */
export const mostChildren = 499;
