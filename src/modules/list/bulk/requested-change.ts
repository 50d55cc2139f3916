import type { CompiledModule } from '../../../runtime/compiled.ts';
import { compareItems } from '../../../runtime/record/compare.ts';
import type { Item, ItemChanges } from '../../../runtime/record/item.ts';
import type { Fault } from './failure-reasons.ts';

/** What somebody wants of one item: values, or texts of cells that the server reads. */
export interface RequestedChange {
  readonly item: Item;
  /** The line of what was pasted, else the row of the list; from 1. */
  readonly line: number;
  readonly changes?: ItemChanges;
  /** By db name. */
  readonly cells?: Readonly<Record<string, string>>;
  /** What the page knows to be impossible: it is not asked about. */
  readonly faults: readonly Fault[];
}

/** What would come of it. */
export type DryRunResult =
  | {
      readonly requested: RequestedChange;
      readonly after: Item;
      readonly changes: ItemChanges;
      /** db names of the columns whose values become others. */
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

/** Columns whose values differ. */
export function changedColumnNames(
  module: CompiledModule,
  before: Item,
  after: Item,
): readonly string[] {
  const pointers = compareItems(module, before, after);
  return module.columns.filter(({ pointer }) => pointer in pointers).map(({ db }) => db);
}
