import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import type { RecordContext } from '../../../runtime/record/column-state.ts';
import {
  hasBegunRows,
  hasDefaultRule,
  ruleDefaults,
} from '../../../runtime/record/default-rules.ts';
import type { ColumnValues } from '../../../runtime/record/diff.ts';
import { readsOfBeginning } from '../../../runtime/record/derived-columns.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { rowsOf } from '../../../runtime/record/rows.ts';
import { valueOf, withValues } from '../../../runtime/record/values.ts';
import { ruleContext } from '../../../runtime/rules/context.ts';
import { createRowDefaults, type RowDefaults } from './row-defaults.ts';

/** The items of a form at one moment. */
export interface FormItems {
  /** The item as the server would store it, which rules read. */
  readonly candidate: Item;
  /** The rows of tables as they were entered. */
  readonly entered: Item;
}

/** Follows the default rules of a new item and of new rows while nobody has entered another value. */
export interface RuleDefaults {
  /**
   * Begins with an item, in which nothing counts as entered: the defaults of a new one that differ from
   * its values.
   */
  readonly begin: (item: Item) => ColumnValues;
  /** Whether the columns decide a default, directly or through others. */
  readonly concerns: (columns: Iterable<CompiledColumn>) => boolean;
  /**
   * The defaults that differ from the item's values. `entered`: columns that a person has just entered;
   * they follow their rule no longer, unless they have its value.
   */
  readonly next: (items: FormItems, entered: Iterable<CompiledColumn>) => ColumnValues;
}

const nothing: RuleDefaults = {
  begin: () => new Map(),
  concerns: () => false,
  next: () => new Map(),
};

/** `isChange`: the fields of a bulk change, which begin with no rule. */
export function createRuleDefaults(
  module: CompiledModule,
  isChange: boolean,
  context: () => RecordContext,
): RuleDefaults {
  const { begun } = module.derived;
  if (begun.length === 0) return nothing;
  let isNew = false;
  const touched = new Set<CompiledColumn>();
  const deciding = new Set(begun.flatMap(readsOfBeginning));
  /** The ids of stored rows. */
  const stored = new Map<CompiledColumn, ReadonlySet<string>>();
  const ofRows = new Map(
    begun.flatMap((column): (readonly [CompiledColumn, RowDefaults])[] => {
      const { rows } = column;
      if (rows === null || !hasBegunRows(column)) return [];
      return [[column, createRowDefaults(rows, ({ id }) => stored.get(column)?.has(id) === true)]];
    }),
  );

  function fieldDefaults(item: Item, entered: Iterable<CompiledColumn>): ColumnValues {
    for (const column of [...entered].filter(hasDefaultRule)) {
      const isOther = (each: CompiledColumn) => each !== column;
      const rule = ruleDefaults(module, item, isOther, context());
      if (rule.has(column)) touched.add(column);
      else touched.delete(column);
    }
    const isGiven = (column: CompiledColumn) => touched.has(column) || ofRows.has(column);
    return ruleDefaults(module, item, isGiven, context());
  }

  return {
    begin(item) {
      isNew = item.id === 0 && !isChange;
      touched.clear();
      const values: ColumnValues = isNew
        ? ruleDefaults(module, item, () => false, context())
        : new Map();
      const begunItem = withValues(item, values);
      for (const [column, rows] of ofRows) {
        const present = valueOf(column, begunItem);
        stored.set(column, new Set(isNew ? [] : rowsOf(present).map(({ id }) => id)));
        rows.begin(present);
      }
      return values;
    },
    concerns: (columns) =>
      (isNew || ofRows.size > 0) &&
      [...columns].some(
        (column) => deciding.has(column.db) || hasDefaultRule(column) || ofRows.has(column),
      ),
    next({ candidate, entered: present }, entered) {
      const values = new Map(isNew ? fieldDefaults(candidate, entered) : []);
      const reading = ruleContext(module.byDb, withValues(candidate, values), context());
      for (const [column, rows] of ofRows) {
        const before = valueOf(column, present);
        const after = rows.next(before, reading);
        if (after !== before) values.set(column, after);
      }
      return values;
    },
  };
}

/**
 * The values of a new item's fields with default rules, also those that a person emptied: what is not
 * sent, the server begins with its rule.
 */
export function valuesWithRules(module: CompiledModule, item: Item): ColumnValues {
  const columns = module.derived.begun.filter(
    (column) => (hasDefaultRule(column) || hasBegunRows(column)) && column.access === 'write',
  );
  return new Map(columns.map((column) => [column, valueOf(column, item) ?? null]));
}
