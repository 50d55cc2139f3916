import { compileModule } from '../../../src/runtime/compile/module.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { ColumnDocument, ModuleDocument } from '../../../src/runtime/documents.ts';
import { blankItem } from '../../../src/runtime/record/blank.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import { type BenchRow, type ColumnPlan, choices, columns, mostNumber } from '../table.ts';

function settingsOf(type: ColumnPlan['type']): NonNullable<ColumnDocument['columnData']> {
  if (type === 'dropdown') return { options: choices };
  return type === 'number' ? { max: mostNumber } : {};
}

const document: ModuleDocument = {
  id: 9002,
  type: 'surveys',
  name: 'Surveys',
  singular: 'survey',
  description: 'A form with a large table.',
  databaseTable: 'survey_items',
  api: 'surveys',
  wrapper: 'surveys',
  route: 'assets/surveys',
  icon: 'gauge',
  navigation: { group: 'assets', order: 91 },
  tabs: [{ id: 'general', name: 'General', sections: [{ id: 'rows', name: 'Rows' }] }],
  tableColumns: [],
  coreColumns: [
    { columnType: 'text', db: 'name', name: 'Name', tab: 'general', section: 'rows', order: 1 },
    {
      columnType: 'table',
      columnData: {
        maxRows: 1000,
        columns: columns.map(({ db, type, isRequired }) => ({
          db,
          name: db,
          columnType: type,
          columnData: settingsOf(type),
          required: isRequired,
          ...(type === 'number' && { total: 'sum' as const }),
        })),
      },
      db: 'points',
      name: 'Points',
      tab: 'general',
      section: 'rows',
      order: 2,
    },
  ],
  defaultStatusFlow: {
    name: 'surveys',
    nodes: [
      { id: 'open', kind: 'status_start', label: 'Open', colour: '#3B7DD8' },
      { id: 'done', kind: 'status_intermediate', label: 'Done', colour: '#74838E' },
    ],
    edges: [{ id: 'open-done', source: 'open', target: 'done' }],
  },
};

function compiled(): CompiledModule {
  const result = compileModule(document, { fieldTypes, flows: new Map() });
  if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 2));
  return result.module;
}

export const module = compiled();

/** An item with these rows, as the server stores them. */
export function itemOf(rows: readonly BenchRow[]): Item {
  const points = rows.map((row) => {
    const { choice } = row;
    return choice === undefined ? row : { ...row, choice: [choice] };
  });
  return { ...blankItem(module, 1), name: 'North wall', points, id: 7, version: 1 };
}
