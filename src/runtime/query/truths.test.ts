import { beforeAll, expect, test } from 'vitest';
import { fillTable, rowsOf } from '../../../tests/support/item-table.ts';
import { tableClient } from '../../../tests/support/table-client.ts';
import { sampleModule } from '../../../tests/support/sample-module.ts';
import { truthItem, truthMoment, truths } from '../../../tests/support/truth-tables.ts';
import { analyse } from '../rules/analyse.ts';
import { filterScope } from '../rules/scope.ts';
import { nonNullSql, sqlOf } from '../rules/sql/operand.ts';
import { columnSql } from './columns-sql.ts';
import { identifier, sql } from './fragment.ts';

const scope = filterScope(sampleModule.columns);
const table = identifier(sampleModule.document.databaseTable);
const client = tableClient(sampleModule);

beforeAll(() => fillTable(client(), sampleModule, [truthItem]));

test.each(truths)(
  'the operator $operator in SQL: $rule gives $gives',
  async ({ rule, gives, type }) => {
    const analysis = analyse(rule, scope, type, '');
    if (!analysis.ok) throw new Error(JSON.stringify(analysis.problems));
    const operand = analysis.node.toSql({
      read: (db) => columnSql(sampleModule, 'i', db),
      entry: null,
      moment: truthMoment,
    });
    const value = type === 'boolean' ? nonNullSql(operand) : sqlOf(operand, type);
    const rows = await rowsOf(client(), sql`select ${value} as value from ${table} as i`);
    expect(rows).toEqual([{ value: gives }]);
  },
);
