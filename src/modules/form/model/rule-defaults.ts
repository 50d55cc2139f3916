import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import type { RecordContext } from '../../../runtime/record/column-state.ts';
import { hasDefaultRule, ruleDefaults } from '../../../runtime/record/default-rules.ts';
import type { ColumnValues } from '../../../runtime/record/diff.ts';
import { readsOfBeginning } from '../../../runtime/record/derived-columns.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { valueOf } from '../../../runtime/record/values.ts';

/** Follows the default rules of a new item while nobody has entered another value. */
export interface RuleDefaults {
  /** Whether the columns decide a default, directly or through others. */
  readonly concerns: (columns: Iterable<CompiledColumn>) => boolean;
  /**
   * The defaults that differ from the item's values. `entered`: columns that a person has just entered;
   * they follow their rule no longer, unless they have its value.
   */
  readonly next: (item: Item, entered: Iterable<CompiledColumn>) => ColumnValues;
  /** Nothing counts as entered any more. */
  readonly forget: () => void;
}

const nothing: RuleDefaults = {
  concerns: () => false,
  next: () => new Map(),
  forget: () => undefined,
};

export function createRuleDefaults(
  module: CompiledModule,
  isNew: () => boolean,
  context: () => RecordContext,
): RuleDefaults {
  const { begun } = module.derived;
  if (begun.length === 0) return nothing;
  const touched = new Set<CompiledColumn>();
  const deciding = new Set(begun.flatMap(readsOfBeginning));
  return {
    forget: () => touched.clear(),
    concerns: (columns) =>
      isNew() && [...columns].some((column) => deciding.has(column.db) || hasDefaultRule(column)),
    next(item, entered) {
      if (!isNew()) return new Map();
      const own = [...entered].filter(hasDefaultRule);
      for (const column of own) {
        const isOther = (each: CompiledColumn) => each !== column;
        const rule = ruleDefaults(module, item, isOther, context());
        if (rule.has(column)) touched.add(column);
        else touched.delete(column);
      }
      return ruleDefaults(module, item, (column) => touched.has(column), context());
    },
  };
}

/**
 * The values of a new item's fields with default rules, also those that a person emptied: what is not
 * sent, the server begins with its rule.
 */
export function valuesWithRules(module: CompiledModule, item: Item): ColumnValues {
  const columns = module.derived.begun.filter(
    (column) => hasDefaultRule(column) && column.access === 'write',
  );
  return new Map(columns.map((column) => [column, valueOf(column, item) ?? null]));
}
