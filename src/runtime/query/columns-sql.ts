import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { baseColumns } from '../rules/base-columns.ts';
import { momentText } from '../rules/sql/date-text.ts';
import { emptyNumbersOf, jsonValueSql, rowsSql, withoutEmpty } from '../rules/sql/json-value.ts';
import { expression, type SqlExpression } from '../rules/sql/operand.ts';
import { identifier, sql } from './fragment.ts';
import { presenceSql } from './presence-sql.ts';
import { rowEndsColumn } from './row-ends.ts';
import { rowValueName, rowValuesOf } from './row-values.ts';
import { hasKeys, keyColumn } from './storage.ts';
import type { SqlFragment } from './types.ts';

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

/** The search keys of the texts in rows, and the text of the item that has their words. */
function rowTexts({ db, fieldType }: CompiledColumn, alias: string) {
  const rowKeys = sql`(${identifier(alias, 'columns_keys')} -> ${db}::text -> 'rows')`;
  const hasWords = fieldType.toText === undefined;
  return hasWords ? { rowKeys, searchText: identifier(alias, 'search_text') } : { rowKeys };
}

function coreSql(column: CompiledColumn, alias: string): SqlExpression {
  const { db, fieldType } = column;
  const { dataType, ruleType } = fieldType.document;
  const value = identifier(alias, db);
  const empty = emptyNumbersOf(column);
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
    case 'rows': {
      const stored = new Set(rowValuesOf(column).map(({ name }) => name));
      return expression(rowsSql(value), {
        isAtom: true,
        ...rowTexts(column, alias),
        rowValues(cell, part) {
          const name = rowValueName(db, cell, part);
          return stored.has(name) ? identifier(alias, name) : null;
        },
      });
    }
  }
}

function templateSql(column: CompiledColumn, alias: string): SqlExpression {
  const { db } = column;
  const { ruleType } = column.fieldType.document;
  const columns = identifier(alias, 'columns');
  const value = sql`(${columns} -> ${db}::text)`;
  const documentPath = { document: columns, key: db };
  if (ruleType === 'presence')
    return expression(presenceSql(column, value), { isAtom: true, documentPath });
  if (ruleType === 'rows')
    return expression(rowsSql(value), {
      isAtom: true,
      documentPath: { ...documentPath, rowEnds: identifier(alias, rowEndsColumn) },
      ...rowTexts(column, alias),
    });
  const read = { ...jsonValueSql(ruleType, value, column), documentPath };
  if (ruleType !== 'text') return read;
  const key = sql`(${identifier(alias, 'columns_keys')} -> ${db}::text ->> 'search')`;
  return { ...read, key };
}

/** A column of an item for rules and sorting in SQL; null if it is empty. */
export function columnSql(module: CompiledModule, alias: string, db: string): SqlExpression {
  const column = module.byDb.get(db);
  if (column === undefined) return baseSql(db, alias);
  return column.origin === 'core' ? coreSql(column, alias) : templateSql(column, alias);
}
