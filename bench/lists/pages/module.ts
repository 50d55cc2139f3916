import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { compileModule } from '../../../src/runtime/compile/module.ts';
import type { ModuleDocument } from '../../../src/runtime/documents.ts';
import { blankItem } from '../../../src/runtime/record/blank.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import { type BenchRow, numberColumns, textColumns } from '../rows.ts';
import { numberName, textName, wrapper } from './names.ts';

const place = { tab: 'general', section: 'all', required: false };

const document: ModuleDocument = {
  id: 9002,
  type: 'readings',
  name: 'Readings',
  singular: 'reading',
  description: 'A list of many rows.',
  databaseTable: 'reading_items',
  api: wrapper,
  wrapper,
  route: 'assets/readings',
  icon: 'gauge',
  navigation: { group: 'assets', order: 91 },
  tabs: [{ id: 'general', name: 'General', sections: [{ id: 'all', name: 'All' }] }],
  tableColumns: [{ db: 'id', columnType: 'number', name: 'No.', tableOrder: 0, nullable: false }],
  coreColumns: [
    ...Array.from({ length: textColumns }, (_, at) => ({
      ...place,
      columnType: 'text',
      columnData: {},
      db: textName(at),
      name: `Text ${at}`,
      order: at,
      tableOrder: at + 1,
      width: 160,
      required: at === 0,
    })),
    ...Array.from({ length: numberColumns }, (_, at) => ({
      ...place,
      columnType: 'number',
      columnData: {},
      db: numberName(at),
      name: `Number ${at}`,
      order: textColumns + at,
      tableOrder: textColumns + at + 1,
      width: 110,
    })),
  ],
  defaultStatusFlow: {
    name: 'readings',
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

/** The module of the measured rows. */
export const module = compiled();
const blank = blankItem(module, 1);

/** A row as the server sends it. */
export function itemOf({ id, texts, numbers }: BenchRow): Item {
  const named = [
    ...texts.map((text, at) => [textName(at), text] as const),
    ...numbers.map((number, at) => [numberName(at), number] as const),
  ];
  const values = Object.fromEntries<unknown>(named);
  return { ...blank, ...values, id, version: 1 };
}
