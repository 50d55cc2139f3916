import type { CompiledColumn } from '../compiled.ts';
import type { ReadableColumn } from '../flow/types.ts';
import { ruleContext } from '../rules/context.ts';
import type { CompiledRule } from '../rules/types.ts';
import { isInbound } from './inbound-references.ts';
import type { Item } from './item.ts';

/** When and where a rule is asked: `now` is ISO 8601 UTC, `today` is the date in `timeZone` (IANA). */
export interface RecordContext {
  readonly now: string;
  readonly timeZone: string;
  /** Who stores the item, and so signs what is signed; absent while nothing is stored. */
  readonly userId?: number;
  /** Told of a fault in a rule, which has a defined verdict. */
  readonly report?: (fault: string) => void;
}

/** A module, as far as rules read its columns. */
export interface ColumnLookup {
  readonly byDb: ReadonlyMap<string, ReadableColumn>;
}

/** How a column stands in one item now. */
export interface ColumnState {
  readonly visible: boolean;
  readonly required: boolean;
  /** By its rule, or because its value is computed or made by the server. */
  readonly readOnly: boolean;
  /** The value that its rule gives now; undefined when the column is not computed. */
  readonly computed: unknown;
}

/** Whether nobody gives the column its value: rules, the server or the references of others do. */
export function isLocked(column: CompiledColumn): boolean {
  const { computed, fieldType } = column;
  return computed !== null || fieldType.document.system === true || isInbound(column);
}

const shown = { visible: true, required: false, readOnly: false, computed: undefined };
const needed = { ...shown, required: true };
const locked = { ...shown, readOnly: true };

/** How a column without rules always stands. */
function plainState(column: CompiledColumn): ColumnState {
  if (isLocked(column)) return locked;
  return column.required ? needed : shown;
}

/** Tells of a column whether it is shown, required and read-only in an item, and its computed value. */
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
