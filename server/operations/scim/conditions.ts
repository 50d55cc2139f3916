import { type RawBuilder, sql } from 'kysely';
import { idOf } from './resource-id.ts';

export type Comparison = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';

/** What a row has to fulfil; `some` asks for one entry of a list of the row. */
export type Condition =
  | { readonly type: 'constant'; readonly holds: boolean }
  | { readonly type: 'and' | 'or'; readonly terms: readonly Condition[] }
  | { readonly type: 'not'; readonly term: Condition }
  | { readonly type: 'has'; readonly field: string }
  | { readonly type: 'boolean'; readonly field: string; readonly value: boolean }
  | {
      readonly type: 'moment';
      readonly field: string;
      readonly op: MomentComparison;
      /** Milliseconds since 1970. */
      readonly value: number;
    }
  | {
      readonly type: 'text';
      readonly field: string;
      /** Precedes the value of the field. */
      readonly prefix: string;
      readonly op: TextComparison;
      readonly value: string;
      readonly isCaseExact: boolean;
    }
  | { readonly type: 'some'; readonly list: string; readonly term: Condition };

/** `ne` is the negation of `eq`. */
export type TextComparison = Exclude<Comparison, 'ne'>;
export type MomentComparison = Exclude<TextComparison, 'co' | 'sw' | 'ew'>;

export const always: Condition = { type: 'constant', holds: true };
export const never: Condition = { type: 'constant', holds: false };
export const not = (term: Condition): Condition => ({ type: 'not', term });
export const both = (...terms: readonly Condition[]): Condition => ({ type: 'and', terms });
export const either = (...terms: readonly Condition[]): Condition => ({ type: 'or', terms });

interface Field {
  readonly value: RawBuilder<unknown>;
  /** An id, which equality compares as a number, so that its index is used. */
  readonly isId?: boolean;
}

/** The fields of a row and of the entries of its lists. */
export interface ConditionFields {
  readonly fields: Readonly<Record<string, Field>>;
  readonly lists: Readonly<
    Record<
      string,
      {
        readonly fields: Readonly<Record<string, Field>>;
        /** Whether an entry fulfils the condition. */
        readonly some: (condition: RawBuilder<boolean>) => RawBuilder<boolean>;
      }
    >
  >;
}

const signs = { eq: sql`=`, gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;

type Of<Type extends Condition['type']> = Extract<Condition, { readonly type: Type }>;

function textCondition(field: Field, condition: Of<'text'>): RawBuilder<unknown> {
  const { op, prefix, isCaseExact } = condition;
  const fold = (text: string) => (isCaseExact ? text : text.toLowerCase());
  const value = fold(condition.value);
  if (field.isId === true && op === 'eq' && prefix === '')
    return sql`${field.value} = ${idOf(value)}`;
  const stored = field.isId === true ? sql`(${field.value})::text` : field.value;
  const folded = isCaseExact ? stored : sql`lower(${stored})`;
  const text = prefix === '' ? folded : sql`${fold(prefix)}::text || ${folded}`;
  switch (op) {
    case 'co':
      return sql`position(${value}::text in ${text}) > 0`;
    case 'sw':
      return sql`starts_with(${text}, ${value}::text)`;
    case 'ew':
      return sql`right(${text}, length(${value}::text)) = ${value}::text`;
    case 'eq':
      return sql`${text} = ${value}::text`;
    default:
      return sql`(${text}) collate "C" ${signs[op]} ${value}::text`;
  }
}

function fieldIn(fields: Readonly<Record<string, Field>>, name: string): Field {
  const field = fields[name];
  if (field === undefined) throw new Error(`Rows have no field ${name}.`);
  return field;
}

/** The condition as SQL, which is true or false and never null. */
export function toSql(condition: Condition, rows: ConditionFields): RawBuilder<boolean> {
  const field = (name: string) => fieldIn(rows.fields, name);
  switch (condition.type) {
    case 'constant':
      return condition.holds ? sql<boolean>`true` : sql<boolean>`false`;
    case 'and':
    case 'or': {
      const terms = condition.terms.map((term) => toSql(term, rows));
      return sql<boolean>`(${sql.join(terms, condition.type === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql<boolean>`not (${toSql(condition.term, rows)})`;
    case 'has':
      return sql<boolean>`(${field(condition.field).value}) is not null`;
    case 'boolean':
      return sql<boolean>`(${field(condition.field).value}) is ${sql.lit(condition.value)}`;
    case 'moment': {
      const since1970 = sql`floor(extract(epoch from ${field(condition.field).value}) * 1000)`;
      return sql<boolean>`${since1970} ${signs[condition.op]} ${condition.value}::numeric`;
    }
    case 'text':
      return sql<boolean>`coalesce(${textCondition(field(condition.field), condition)}, false)`;
    case 'some': {
      const list = rows.lists[condition.list];
      if (list === undefined) throw new Error(`Rows have no list ${condition.list}.`);
      return list.some(toSql(condition.term, { fields: list.fields, lists: {} }));
    }
  }
}
