import type { CompiledColumn, CompiledModule, StatusLocks } from '../compiled.ts';
import type { Text } from '../text.ts';
import type { ReadableColumn } from '../flow/types.ts';
import { ruleContext } from '../rules/context.ts';
import type { CompiledRule, RuleContext } from '../rules/types.ts';
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
  readonly locks: StatusLocks;
}

/** The current state of a column in one item. */
export interface ColumnState {
  readonly visible: boolean;
  readonly required: boolean;
  /** Required, and the status of the item does not demand it yet (`requiredOnEntry`). */
  readonly mayWait?: boolean;
  /** By its rule, or because its value is computed or made by the server. */
  readonly readOnly: boolean;
  /** The current value of its rule; undefined if the column is not computed. */
  readonly computed: unknown;
  /** The message of the first rule of `validWhen` that does not hold; null if all hold. */
  readonly violation: Text | null;
  /** Values of the options that are not offered; absent: all are. */
  readonly withheld?: ReadonlySet<unknown>;
  /** What rules about a row read of the item, for a table whose rows have rules. */
  readonly reading?: RuleContext;
}

/**
 * Whether nobody can enter the column's value: rules, the server, inbound references or moves of
 * the status flow determine it.
 */
export function isDetermined(column: CompiledColumn): boolean {
  const { computed, fieldType, recorded } = column;
  return recorded || computed !== null || fieldType.document.system === true || isInbound(column);
}

/** Whether nobody, or not the person for whom the module is restricted, can enter the value. */
export function isLocked(column: CompiledColumn): boolean {
  return column.access !== 'write' || isDetermined(column);
}

const shown: ColumnState = {
  visible: true,
  required: false,
  readOnly: false,
  computed: undefined,
  violation: null,
};
const needed = { ...shown, required: true };
const locked = { ...shown, readOnly: true };

/** Whether moves fill in the column, or the status of the item leaves it to nobody. */
export function statusLock(
  { locks }: Pick<ColumnLookup, 'locks'>,
  item: Pick<Item, 'status'>,
  column: Pick<CompiledColumn, 'db' | 'recorded'>,
): 'recorded' | 'status' | null {
  if (column.recorded) return 'recorded';
  return locks.statuses.has(item.status) && !locks.editable.has(column.db) ? 'status' : null;
}

/**
 * Whether an error belongs to a field that the status of the stored item leaves to nobody: such an
 * error must not keep people from changing the editable fields.
 */
export function isHeldByStatus(
  module: Pick<CompiledModule, 'locks' | 'columns'>,
  stored: Pick<Item, 'status'>,
  pointer: string,
): boolean {
  if (!module.locks.statuses.has(stored.status)) return false;
  const column = module.columns.find(
    (each) => pointer === each.pointer || pointer.startsWith(`${each.pointer}/`),
  );
  return column !== undefined && statusLock(module, stored, column) !== null;
}

/** The constant state of a column without rules. */
function plainState(column: CompiledColumn): ColumnState {
  if (isLocked(column)) return locked;
  return column.required ? needed : shown;
}

/**
 * The state of a column where rules read `reading`: an item, or a row of a table. `isHeld`: nobody
 * can change it, whatever its rules say.
 */
export function columnStateIn(
  column: CompiledColumn,
  reading: RuleContext,
  isHeld: boolean,
): ColumnState {
  if (column.isStatic) {
    const state = plainState(column);
    return isHeld && !state.readOnly ? { ...state, readOnly: true } : state;
  }
  const holds = (rule: CompiledRule) => rule.evaluate(reading) === true;
  const visible = column.visibleWhen === null || holds(column.visibleWhen);
  const isNeeded = column.required || (column.requiredWhen !== null && holds(column.requiredWhen));
  return {
    visible,
    required: visible && !isLocked(column) && isNeeded,
    readOnly:
      isHeld || isLocked(column) || (column.readOnlyWhen !== null && holds(column.readOnlyWhen)),
    computed: column.computed === null ? undefined : column.computed.evaluate(reading),
    violation: column.validWhen.find(({ rule }) => !holds(rule))?.message ?? null,
    ...(column.optionsWhen.length > 0 && {
      withheld: new Set(
        column.optionsWhen.flatMap(({ option, rule }) => (holds(rule) ? [] : [option])),
      ),
    }),
    ...(column.rows !== null && { reading }),
  };
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
  const mayWait = !module.locks.demanding.has(item.status);
  return (column) => {
    const state = columnStateIn(column, reading, statusLock(module, item, column) !== null);
    return column.requiredLater ? { ...state, mayWait } : state;
  };
}
