import type { CompiledModule } from '../../../runtime/compiled.ts';
import { compareItems } from '../../../runtime/record/compare.ts';
import type { Item, ItemChanges } from '../../../runtime/record/item.ts';
import type { Fault } from './failure-reasons.ts';

/** The requested change of one item: values, or cell texts that the server decodes. */
export interface RequestedChange {
  readonly item: Item;
  /** The line of the pasted block, or the row of the list; counted from 1. */
  readonly line: number;
  readonly changes?: ItemChanges;
  /** Cell texts by db name. */
  readonly cells?: Readonly<Record<string, string>>;
  /** Errors that the page found itself; the server does not check such an item. */
  readonly faults: readonly Fault[];
}

/** The result of a dry run for one item. */
export type DryRunResult =
  | {
      readonly requested: RequestedChange;
      readonly after: Item;
      readonly changes: ItemChanges;
      /** db names of the columns whose values change. */
      readonly changed: readonly string[];
    }
  | { readonly requested: RequestedChange; readonly faults: readonly Fault[] };

export type AcceptedChange = Extract<DryRunResult, { readonly after: Item }>;
export type RejectedChange = Exclude<DryRunResult, AcceptedChange>;

export function isAccepted(verdict: DryRunResult): verdict is AcceptedChange {
  return 'after' in verdict;
}

export function isRejected(verdict: DryRunResult): verdict is RejectedChange {
  return 'faults' in verdict;
}

/** db names of the columns whose values differ. */
export function changedColumnNames(
  module: CompiledModule,
  before: Item,
  after: Item,
): readonly string[] {
  const pointers = compareItems(module, before, after);
  return module.columns.filter(({ pointer }) => pointer in pointers).map(({ db }) => db);
}
