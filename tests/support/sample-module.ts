import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { ColumnDocument } from '../../src/runtime/documents.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { column, compiled, moduleDocument } from './compiled.ts';

const free = { min: null, max: null, step: null, decimals: null };
const options = ['red', 'blue', 'green'].map((value) => ({ value, label: value }));
const anyone = {
  allowUsers: true,
  allowMultipleUsers: true,
  allowTeams: true,
  allowMultipleTeams: true,
};

type Sample = readonly [columnType: string, db: string, columnData?: ColumnDocument['columnData']];

/** Begins the names of columns of rows in the sample module, which the template does not repeat. */
export const rowPrefix = 'r_';

const row = {
  columns: [
    { db: 'r_what', name: 'What', columnType: 'text', indexed: true },
    { db: 'r_much', name: 'How much', columnType: 'number', columnData: free, indexed: true },
    { db: 'r_least', name: 'From one', columnType: 'number', columnData: { ...free, min: 1 } },
    { db: 'r_ok', name: 'In order', columnType: 'checkbox', indexed: true },
    { db: 'r_on', name: 'On', columnType: 'datetime', indexed: true },
    { db: 'r_at', name: 'At', columnType: 'datetime', columnData: { includeTime: true } },
    {
      db: 'r_tags',
      name: 'Tags',
      columnType: 'checkbox_group',
      columnData: { options },
      indexed: true,
    },
    {
      db: 'r_to',
      name: 'To',
      columnType: 'module_item_reference',
      columnData: { moduleType: 'pumps', allowMultiple: true },
      indexed: true,
    },
    { db: 'r_who', name: 'Who', columnType: 'user_reference', columnData: anyone, indexed: true },
    { db: 'r_kind', name: 'Kind', columnType: 'type' },
    { db: 'r_rank', name: 'Rank', columnType: 'criticality', indexed: true },
  ],
};

/** A column of every type of value that rules and sorting know, some of them for empty values. */
const samples: readonly Sample[] = [
  ['textarea', 'note'],
  ['text', 'percent'],
  ['text', 'emoji'],
  ['number', 'amount', free],
  ['number', 'tenth', free],
  ['number', 'zero', free],
  ['number', 'unknown_amount', free],
  ['number', 'hours', { ...free, min: 1 }],
  ['type', 'kind'],
  ['checkbox', 'flag'],
  ['checkbox', 'unset_flag'],
  ['datetime', 'due_on'],
  ['datetime', 'due_at', { includeTime: true }],
  ['datetime', 'no_date'],
  ['lat_lon', 'numbers'],
  ['module_item_reference', 'no_numbers', { moduleType: 'pumps', allowMultiple: true }],
  ['checkbox_group', 'tags', { options }],
  ['user_reference', 'people', anyone],
  ['user_reference', 'team_only', anyone],
  ['user_reference', 'nobody', anyone],
  ['signature', 'signed'],
  ['chart', 'curve'],
  ['3drm_coordinate', 'area'],
  ['module_item_connection_reference', 'linked', { allowMultiple: true }],
  ['table', 'rows', row],
  ['table', 'no_rows', row],
];

function columns(prefix: string): readonly ColumnDocument[] {
  return samples.map(([type, db, columnData = {}]) =>
    column(type, `${prefix}${db}`, { columnData }),
  );
}

/** The template repeats the core columns with this prefix before their names. */
export const templatePrefix = 't_';

/**
 * A module with the sample columns in its table, and again in a template; codes are P-1, P-2, ...
 */
export const sampleModule: CompiledModule = compiled(
  { ...moduleDocument(columns('')), codePrefix: 'P' },
  {
    template: {
      id: 7,
      version: 1,
      document: {
        moduleType: 'pumps',
        name: 'Sample',
        columns: [column('text', `${templatePrefix}name`), ...columns(templatePrefix)],
      },
    },
  },
);

/** An item with values by db name; `t_` names are its template columns. */
export function sampleItem(id: number, values: Readonly<Record<string, unknown>>): Item {
  const entries = Object.entries(values);
  const isTemplate = ([db]: readonly [string, unknown]) => db.startsWith(templatePrefix);
  return {
    id,
    site_id: 1,
    external_id: null,
    name: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    deleted_at: null,
    type: 'pumps',
    template_id: 7,
    template_version: 1,
    status: 1,
    flow_state: null,
    client_id: null,
    version: 1,
    created_by_user_id: null,
    deleted_by_user_id: null,
    ...Object.fromEntries(entries.filter((entry) => !isTemplate(entry))),
    columns: Object.fromEntries(entries.filter(isTemplate)),
  };
}
