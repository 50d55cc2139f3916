import type { CompiledModule } from '../../../runtime/compiled.ts';
import { isList, isObject, type JsonObject } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';

/** What a condition demands of the value of one field, as a schema. */
export interface FieldCondition {
  readonly db: string;
  readonly schema: JsonObject;
}

const bounds: Readonly<Record<string, string>> = {
  '<': 'exclusiveMaximum',
  '<=': 'maximum',
  '>': 'exclusiveMinimum',
  '>=': 'minimum',
};

const nameOf = (rule: unknown): string | null => {
  const name = isObject(rule) ? rule['var'] : undefined;
  return typeof name === 'string' ? name : null;
};

/** The schema of a condition about one field; null if it is about more, or has no counterpart. */
export function fieldCondition(
  rule: Rule,
  { byDb }: Pick<CompiledModule, 'byDb'>,
): FieldCondition | null {
  if (!isObject(rule)) return null;
  const [operator = '', given] = Object.entries(rule)[0] ?? [];
  const args: readonly unknown[] = isList(given) ? given : [given];
  const [first, second] = args;
  if (operator === 'var') {
    const column = byDb.get(nameOf(rule) ?? '');
    const isTruth = column?.fieldType.document.ruleType === 'boolean';
    return column !== undefined && isTruth ? { db: column.db, schema: { const: true } } : null;
  }
  if (operator === '!') {
    const inner = fieldCondition((first ?? null) as Rule, { byDb });
    return inner === null ? null : { db: inner.db, schema: { not: inner.schema } };
  }
  const column = byDb.get(nameOf(first) ?? '');
  if (column === undefined) return null;
  const { db, settings, fieldType } = column;
  const isPlain = typeof second === 'string' || typeof second === 'number';
  if (operator === 'contains' && settings.options !== undefined && isPlain) {
    const isMany = settings.multiple !== false;
    return { db, schema: isMany ? { contains: { const: second } } : { const: second } };
  }
  const { ruleType } = fieldType.document;
  if (operator === '==' && isPlain && (ruleType === 'text' || ruleType === 'number'))
    return { db, schema: { const: second } };
  const bound = Object.hasOwn(bounds, operator) ? bounds[operator] : undefined;
  return bound !== undefined && typeof second === 'number' && ruleType === 'number'
    ? { db, schema: { [bound]: second } }
    : null;
}
