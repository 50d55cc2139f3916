import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { baseColumns } from '../rules/base-columns.ts';
import { checkedDate, momentText } from '../rules/sql/date-text.ts';
import { jsonEntries } from '../rules/sql/lists.ts';
import { expression, type SqlExpression } from '../rules/sql/operand.ts';
import { identifier, sql } from './fragment.ts';
import { presenceSql } from './presence-sql.ts';
import { hasKeys, keyColumn } from './storage.ts';
import type { SqlFragment } from './types.ts';

const emptyNumbers = [0, -1];

/** The numbers that count as empty in a column; no field type has others than 0 and -1. */
function emptyOf(column: CompiledColumn): readonly number[] {
  return emptyNumbers.filter((number) => column.isEmpty(number));
}

function withoutEmpty(value: SqlFragment, empty: readonly number[]): SqlFragment {
  return empty.reduce<SqlFragment>(
    (fragment, number) => sql`nullif(${fragment}, ${{ texts: [String(number)], values: [] }})`,
    value,
  );
}

function textSql(db: string, alias: string, isSearched: boolean): SqlExpression {
  const column = identifier(alias, db);
  return expression(sql`nullif(${column}, '')`, {
    isAtom: true,
    key: identifier(alias, keyColumn(db, 'search')),
    ...(isSearched && { searchText: identifier(alias, 'search_text') }),
    stored: { sql: column, empty: [''] },
  });
}

function wholeSql(column: SqlFragment, empty: readonly number[]): SqlExpression {
  const whole = withoutEmpty(column, empty);
  const stored = { sql: column, empty, whole };
  return expression(sql`${whole}::double precision`, { isAtom: true, stored });
}

function baseSql(db: string, alias: string): SqlExpression {
  const column = identifier(alias, db);
  const base = baseColumns.get(db);
  if (base?.type === 'text') return textSql(db, alias, true);
  if (base?.type === 'date')
    return expression(momentText(column), { isAtom: true, moment: column });
  return wholeSql(column, base?.empty ?? []);
}

function coreSql(column: CompiledColumn, alias: string): SqlExpression {
  const { db, fieldType } = column;
  const { dataType, ruleType } = fieldType.document;
  const value = identifier(alias, db);
  const empty = emptyOf(column);
  switch (ruleType) {
    case 'text':
      return hasKeys(column)
        ? textSql(db, alias, fieldType.toText === undefined)
        : expression(sql`nullif(${value}, '')`, { isAtom: true });
    case 'number':
      if (dataType === 'status') return wholeSql(value, empty);
      return expression(withoutEmpty(value, empty), {
        isAtom: true,
        stored: { sql: value, empty },
      });
    case 'date':
      return expression(sql`nullif(${value}, '')`, { isAtom: true });
    case 'number_list':
    case 'text_list':
      return expression(sql`nullif(${value}, '{}')`, {
        isAtom: true,
        stored: { sql: value, empty: [] },
      });
    case 'boolean':
      return expression(sql`coalesce(${value}, false)`, { isAtom: true });
    case 'people':
      return expression(value, { isAtom: true });
    case 'presence':
      return expression(presenceSql(column, value), { isAtom: true });
  }
}

/** A value inside `columns` if it has the JSON type of the column's values, else null. */
function jsonOf(value: SqlFragment, type: string, result: SqlFragment): SqlFragment {
  return sql`(case when jsonb_typeof(${value}) = ${type}::text then ${result} end)`;
}

function templateSql(column: CompiledColumn, alias: string): SqlExpression {
  const { db } = column;
  const value = sql`(${identifier(alias, 'columns')} -> ${db}::text)`;
  const text = sql`(${value} #>> '{}')`;
  const inside = { document: identifier(alias, 'columns'), key: db };
  const atom = (fragment: SqlFragment) =>
    expression(fragment, { isAtom: true, documentPath: inside });
  switch (column.fieldType.document.ruleType) {
    case 'text': {
      const key = sql`(${identifier(alias, 'columns_keys')} -> ${db}::text ->> 'search')`;
      return { ...atom(jsonOf(value, 'string', sql`nullif(${text}, '')`)), key };
    }
    case 'number': {
      const number = jsonOf(value, 'number', sql`${text}::double precision`);
      return atom(withoutEmpty(number, emptyOf(column)));
    }
    case 'date':
      return {
        ...atom(jsonOf(value, 'string', checkedDate(text))),
        unchecked: jsonOf(value, 'string', text),
      };
    case 'boolean':
      return atom(sql`coalesce(${value} = 'true'::jsonb, false)`);
    case 'number_list':
      return atom(jsonEntries(value, 'number'));
    case 'text_list':
      return atom(jsonEntries(value, 'string'));
    case 'people':
      return atom(value);
    case 'presence':
      return atom(presenceSql(column, value));
  }
}

/** A column of an item for rules and sorting in SQL; null if it is empty. */
export function columnSql(module: CompiledModule, alias: string, db: string): SqlExpression {
  const column = module.byDb.get(db);
  if (column === undefined) return baseSql(db, alias);
  return column.origin === 'core' ? coreSql(column, alias) : templateSql(column, alias);
}
