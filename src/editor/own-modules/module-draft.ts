import type { ModuleEntry } from '../../contract/modules.ts';
import { ownTypePrefix } from '../../domain/own-modules.ts';
import type { ColumnDocument, FlowDocument, ModuleDocument } from '../../runtime/documents.ts';
import { isList, isObject } from '../../runtime/record/json.ts';
import type { Text } from '../../runtime/text.ts';
import { freeName, isReservedName, nameFromLabel } from '../document/names.ts';

/** Letters of a type after its prefix. */
const longestName = 36;

const tab = { id: 'general', name: { en: 'General', de: 'Allgemein', fr: 'Général' } };
const section = { id: 'details', name: { en: 'Details', de: 'Angaben', fr: 'Détails' } };
const place = { tab: tab.id, section: section.id };

/** A flow of two statuses, for a module that begins with nothing. */
function twoStatuses(name: string): FlowDocument {
  return {
    name,
    nodes: [
      {
        id: 'open',
        kind: 'status_start',
        label: { en: 'Open', de: 'Offen', fr: 'Ouvert' },
        colour: '#74838E',
        statusCode: 'INIT_DEFAULT',
        position: { x: 0, y: 0 },
      },
      {
        id: 'done',
        kind: 'status_intermediate',
        label: { en: 'Done', de: 'Erledigt', fr: 'Terminé' },
        colour: '#1F8046',
        family: 'done',
        statusCode: 'TERM_DEFAULT',
        position: { x: 240, y: 0 },
      },
    ],
    edges: [{ id: 'open-done', source: 'open', target: 'done' }],
  };
}

const tableColumns: ModuleDocument['tableColumns'] = [
  {
    db: 'id',
    name: { en: 'No.', de: 'Nr.', fr: 'N°' },
    columnType: 'number',
    nullable: false,
    tableOrder: 0,
  },
  {
    db: 'status',
    name: { en: 'Status', de: 'Status', fr: 'Statut' },
    columnType: 'status',
    nullable: false,
    tableOrder: 2,
  },
  {
    db: 'template_id',
    name: { en: 'Template', de: 'Vorlage', fr: 'Modèle' },
    columnType: 'template_id',
    nullable: false,
    tableOrder: null,
  },
];

const nameColumn: ColumnDocument = {
  columnType: 'text',
  name: { en: 'Name', de: 'Bezeichnung', fr: 'Nom' },
  db: 'name',
  ...place,
  order: 0,
  tableOrder: 1,
  required: true,
};

/** A column as another module has it: a type can't be required, since the new module has none yet. */
function columnOfBase({ required: isRequired = false, ...column }: ColumnDocument): ColumnDocument {
  return isRequired && column.columnType !== 'type' ? { ...column, required: true } : column;
}

function referring(value: unknown, from: string, to: string): unknown {
  if (isList(value)) return value.map((each) => referring(each, from, to));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === 'moduleType' && each === from ? to : referring(each, from, to),
    ]),
  );
}

/** The columns with references to items of one module as references to those of another. */
function withReferences(
  columns: readonly ColumnDocument[],
  from: string,
  to: string,
): ColumnDocument[] {
  return columns.map(({ columnData, ...column }) =>
    columnData === undefined
      ? column
      : { ...column, columnData: referring(columnData, from, to) as typeof columnData },
  );
}

/**
 * A module that begins with nothing, or as another one is. References of that one to its own items, such
 * as to the item above, become references to items of the new module; those to other modules stay. Its names
 * are those of `withNames`.
 */
export function newModule(base: ModuleEntry | null): ModuleDocument {
  const names = { name: 'module', singular: 'item', description: 'module' };
  const own = { id: 1, type: 'm', databaseTable: 'm_items', api: 'm', wrapper: 'm', route: 'm' };
  if (base !== null) {
    const {
      $schema: _schema,
      codePrefix: _prefix,
      createLabel: _c,
      saveLabel: _s,
      ...rest
    } = base.document;
    const { label: _label, breadcrumb: _crumb, ...navigation } = rest.navigation;
    const columns = rest.coreColumns.map(columnOfBase);
    const coreColumns = withReferences(columns, base.document.type, own.type);
    return { ...rest, ...own, ...names, navigation, coreColumns, defaultStatusFlow: base.flow };
  }
  return {
    ...own,
    ...names,
    icon: 'clipboard-check',
    navigation: { group: 'maintenance', order: 500 },
    tabs: [{ ...tab, sections: [section] }],
    tableColumns,
    coreColumns: [nameColumn],
    defaultStatusFlow: twoStatuses('open_done'),
  };
}

/** The module with the names and addresses that follow from its English name. */
export function withNames(
  module: ModuleDocument,
  organisationId: number,
  english: string,
): ModuleDocument {
  const name = nameFromLabel(english, 'module').slice(0, longestName).replace(/_+$/, '');
  const type = `${ownTypePrefix(organisationId)}${name}`;
  const path = name.replaceAll('_', '-');
  const group = module.navigation.group.replaceAll('_', '-');
  return {
    ...module,
    type,
    databaseTable: `${type}_items`,
    api: path,
    wrapper: name,
    route: `${group}/${path}`,
    coreColumns: withReferences(module.coreColumns, module.type, type),
  };
}

/** The columns with their places in the form and in lists counted again, in this order. */
function ordered(columns: readonly ColumnDocument[]): ColumnDocument[] {
  let next = 3;
  return columns.map((column, order) => {
    if (column.tableOrder === undefined || column.tableOrder === null) return { ...column, order };
    if (column.db === 'name') return { ...column, order, tableOrder: 1 };
    next += 1;
    return { ...column, order, tableOrder: next };
  });
}

export function withColumns(
  module: ModuleDocument,
  columns: readonly ColumnDocument[],
): ModuleDocument {
  return { ...module, coreColumns: ordered(columns) };
}

/** Adds a field to the first section. */
export function withNewField(
  module: ModuleDocument,
  columnType: string,
  name: Text,
  label: string,
): ModuleDocument {
  const taken = new Set(module.coreColumns.map(({ db }) => db));
  const db = freeName(
    nameFromLabel(label, 'field'),
    (each) => taken.has(each) || isReservedName(each),
  );
  const [first] = module.tabs;
  const at = { tab: first?.id ?? tab.id, section: first?.sections[0]?.id ?? section.id };
  const column: ColumnDocument = { columnType, name, db, ...at, order: 0, tableOrder: null };
  return withColumns(module, [...module.coreColumns, column]);
}

/** The list with an entry moved by some places. */
export function moved<T>(list: readonly T[], from: number, by: number): readonly T[] {
  const entry = list[from];
  if (entry === undefined || list[from + by] === undefined) return list;
  return list.toSpliced(from, 1).toSpliced(from + by, 0, entry);
}

/** The text of a module document, as its file has it. */
export const textOf = (document: ModuleDocument) => `${JSON.stringify(document, null, 2)}\n`;
