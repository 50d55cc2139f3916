import { isObject, type JsonObject, ownProperty } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { numberIn } from './schema.ts';

/** A field by the name of its property, as conditions read it. */
export interface ReadField {
  readonly db: string;
  readonly columnType: string;
  readonly options?: ReadonlyMap<unknown, string | number>;
}

type Find = (name: string) => ReadField | undefined;

function equals({ db, columnType, options }: ReadField, value: unknown): Rule | null {
  if (options !== undefined) {
    const option = options.get(value);
    return option === undefined ? null : { contains: [{ var: db }, option] };
  }
  if (columnType === 'checkbox')
    return typeof value === 'boolean' ? (value ? { var: db } : { '!': { var: db } }) : null;
  if (columnType === 'number' && typeof value !== 'number') return null;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return { '==': [{ var: db }, value] };
}

const bounds = [
  ['minimum', '>='],
  ['maximum', '<='],
  ['exclusiveMinimum', '>'],
  ['exclusiveMaximum', '<'],
] as const;

const together = (rules: readonly Rule[], operator: 'and' | 'or'): Rule | null => {
  const [only] = rules;
  if (only === undefined) return null;
  return rules.length === 1 ? only : { [operator]: rules };
};

/** What a schema of one value demands; null if rules cannot say it. */
export function valueCondition(field: ReadField, schema: unknown): Rule | null {
  if (!isObject(schema)) return schema === true ? true : null;
  const rules: (Rule | null)[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'const') rules.push(equals(field, value));
    else if (keyword === 'enum' && Array.isArray(value)) {
      const all = value.slice(0, 100).map((each) => equals(field, each));
      const kept = all.filter((each) => each !== null);
      rules.push(kept.length === all.length ? together(kept, 'or') : null);
    } else if (keyword === 'contains' && field.options !== undefined)
      rules.push(valueCondition(field, value));
    else if (keyword === 'not') {
      const inner = valueCondition(field, value);
      rules.push(inner === null ? null : { '!': inner });
    } else if (keyword === 'minLength' && value === 1)
      rules.push({ '!': { empty: { var: field.db } } });
    else {
      const bound = bounds.find(([name]) => name === keyword);
      const number = numberIn(schema, keyword);
      if (bound !== undefined && number !== null && field.columnType === 'number')
        rules.push({ [bound[1]]: [{ var: field.db }, number] });
      else if (keyword !== 'type' && keyword !== 'title') rules.push(null);
    }
  }
  const kept = rules.filter((rule) => rule !== null);
  if (kept.length < rules.length) return null;
  return together(kept, 'and') ?? { '!': { empty: { var: field.db } } };
}

/** The condition of an `if`; null if rules cannot say it. */
export function conditionOf(schema: JsonObject, find: Find): Rule | null {
  const properties = ownProperty(schema, 'properties');
  const required = ownProperty(schema, 'required');
  const others = Object.keys(schema).filter(
    (keyword) => !['properties', 'required', 'type'].includes(keyword),
  );
  if (others.length > 0) return null;
  const rules = Object.entries(isObject(properties) ? properties : {}).map(([name, of]) => {
    const field = find(name);
    return field === undefined ? null : valueCondition(field, of);
  });
  const named = (Array.isArray(required) ? required : []).filter(
    (name) =>
      !(isObject(properties) && typeof name === 'string' && Object.hasOwn(properties, name)),
  );
  for (const name of named) {
    const field = typeof name === 'string' ? find(name) : undefined;
    rules.push(field === undefined ? null : { '!': { empty: { var: field.db } } });
  }
  const kept = rules.filter((rule) => rule !== null);
  return kept.length < rules.length ? null : together(kept, 'and');
}
