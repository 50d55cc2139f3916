import type { CompiledColumn } from '../../../runtime/compiled.ts';
import { isList, isObject } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { liveOptions } from '../field.ts';
import { choiceName, expressionOf, foundColumn, type RuleColumns } from './expression.ts';

/** A filter of choices that compares one column of theirs with one question. */
export interface ChoiceFilter {
  readonly filter: string;
  readonly column: string;
  /** The cells of the choices in that column, by their names. */
  readonly cells: ReadonlyMap<string, string>;
}

interface Comparison {
  readonly db: string;
  readonly value: string | number;
}

/** The field and the value of a condition that a choice or a text has a value. */
function comparisonOf(rule: Rule): Comparison | null {
  if (!isObject(rule)) return null;
  const args = rule['contains'] ?? rule['=='];
  if (!isList(args)) return null;
  const [of, value] = args;
  const db = isObject(of) ? of['var'] : undefined;
  if (typeof db !== 'string' || value === '') return null;
  return typeof value === 'string' || typeof value === 'number' ? { db, value } : null;
}

/** The filter that says the conditions of a field's options; null if they say more than one can. */
export function choiceFilterOf(column: CompiledColumn, columns: RuleColumns): ChoiceFilter | null {
  const rules = Map.groupBy(column.document.optionsWhen ?? [], ({ option }) => option);
  const compared = liveOptions(column).map(({ value }) => {
    const [only, ...others] = rules.get(value) ?? [];
    const comparison = only === undefined || others.length > 0 ? null : comparisonOf(only.rule);
    return { name: choiceName(value), comparison };
  });
  const db = compared[0]?.comparison?.db;
  const read = db === undefined ? undefined : foundColumn(db, columns);
  if (db === undefined || read === undefined) return null;
  const cells = compared.flatMap(({ name, comparison }) =>
    comparison !== null && comparison.db === db
      ? [[name, choiceName(comparison.value)] as const]
      : [],
  );
  const { ruleType } = read.fieldType.document;
  const isChoice = read.settings.options !== undefined;
  if (cells.length < compared.length || !(isChoice || ruleType === 'text')) return null;
  const question = expressionOf({ var: db }, columns);
  const name = `filter_${read.db}`;
  const isMany = read.settings.multiple === true || ruleType === 'text_list';
  return {
    filter: isMany ? `selected(${question}, ${name})` : `${name} = ${question}`,
    column: name,
    cells: new Map(cells),
  };
}
