import { useMemo } from 'react';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { isList, isObject, ownProperty } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { describeRule } from '../../../runtime/rules/describe-rule.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { itemColumn, type NamedItems, useRuleNames } from './useRuleNames.ts';

/** The first column of the rule that refers to items, with the items that the rule names. */
function namedItemsIn(module: CompiledModule, rule: unknown): NamedItems | null {
  const found: { db: string; ids: number[] }[] = [];
  function walk(part: unknown): void {
    if (isList(part)) part.forEach(walk);
    if (!isObject(part)) return;
    for (const args of Object.values(part)) {
      const [first, ...others] = isList(args) ? args : [args];
      const db = isObject(first) ? ownProperty(first, 'var') : undefined;
      if (typeof db !== 'string' || itemColumn(module, db) === undefined) walk(args);
      else found.push({ db, ids: others.flat().filter((id) => typeof id === 'number') });
    }
  }
  walk(rule);
  const [first] = found;
  if (first === undefined) return null;
  const same = found.filter(({ db }) => db === first.db);
  return { db: first.db, ids: [...new Set(same.flatMap(({ ids }) => ids))] };
}

/**
 * A filter as one sentence: "Status is Open and (Due: overdue or Criticality is High)".
 * @param table the db name of the table whose rows the rule is about; absent: it is about items
 */
export function useRuleSentence(module: CompiledModule, rule: Rule | null, table?: string): string {
  const { language } = useWidgetServices();
  const names = useRuleNames(
    module,
    useMemo(() => namedItemsIn(module, rule), [module, rule]),
  );
  const ofRows = table === undefined ? null : (names.ofRows?.(table) ?? null);
  return rule === null ? '' : describeRule(rule, language, ofRows ?? names);
}
