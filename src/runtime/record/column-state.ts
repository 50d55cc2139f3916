import type { CompiledColumn } from '../compiled.ts';
import type { ReadableColumn } from '../flow/types.ts';
import { ruleContext } from '../rules/context.ts';
import type { CompiledRule } from '../rules/types.ts';
import { isInbound } from './inbound-references.ts';
import type { Item } from './item.ts';

/**
 * The time and zone in which rules are evaluated: `now` is ISO 8601 UTC, `today` is the date in
 * `timeZone` (IANA).
 */
export interface RecordContext {
  readonly now: string;
  readonly timeZone: string;
  /** The user who stores the item and so signs new signatures; absent if nothing is stored. */
  readonly userId?: number;
  /** Receives faults in rules; their result is defined nevertheless. */
  readonly report?: (fault: string) => void;
}

/** The properties of a module that rules read. */
export interface ColumnLookup {
  readonly byDb: ReadonlyMap<string, ReadableColumn>;
}

/** The current state of a column in one item. */
export interface ColumnState {
  readonly visible: boolean;
  readonly required: boolean;
  /** By its rule, or because its value is computed or made by the server. */
  readonly readOnly: boolean;
  /** The current value of its rule; undefined if the column is not computed. */
  readonly computed: unknown;
}

/**
 * Whether nobody can enter the column's value: rules, the server or inbound references determine
 * it.
 */
export function isLocked(column: CompiledColumn): boolean {
  const { computed, fieldType } = column;
  return computed !== null || fieldType.document.system === true || isInbound(column);
}

const shown = { visible: true, required: false, readOnly: false, computed: undefined };
const needed = { ...shown, required: true };
const locked = { ...shown, readOnly: true };

/** The constant state of a column without rules. */
function plainState(column: CompiledColumn): ColumnState {
  if (isLocked(column)) return locked;
  return column.required ? needed : shown;
}

/**
 * Makes a function that returns the state of a column in an item: shown, required, read-only, and
 * its computed value.
 */
export function createColumnEvaluator(
  module: ColumnLookup,
  item: Item,
  context: RecordContext,
): (column: CompiledColumn) => ColumnState {
  const reading = ruleContext(module.byDb, item, context);
  const holds = (rule: CompiledRule) => rule.evaluate(reading) === true;
  return (column) => {
    if (column.isStatic) return plainState(column);
    const visible = column.visibleWhen === null || holds(column.visibleWhen);
    const isNeeded =
      column.required || (column.requiredWhen !== null && holds(column.requiredWhen));
    return {
      visible,
      required: visible && !isLocked(column) && isNeeded,
      readOnly: isLocked(column) || (column.readOnlyWhen !== null && holds(column.readOnlyWhen)),
      computed: column.computed === null ? undefined : column.computed.evaluate(reading),
    };
  };
}
