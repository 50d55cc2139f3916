import type { ModuleDocument } from '../../src/runtime/documents.ts';

type Column = ModuleDocument['coreColumns'][number];

const text = (en: string, de: string) => ({ en, de });

const tabs: ModuleDocument['tabs'] = [
  {
    id: 'general',
    name: text('General', 'Allgemein'),
    sections: [{ id: 'details', name: text('Details', 'Angaben') }],
  },
];

const tableColumns: ModuleDocument['tableColumns'] = [
  {
    db: 'id',
    name: text('No.', 'Nr.'),
    columnType: 'number',
    nullable: false,
    tableOrder: 0,
  },
  {
    db: 'status',
    name: text('Status', 'Status'),
    columnType: 'status',
    nullable: false,
    tableOrder: 2,
  },
];

/** Columns in one section, in their order. */
const inOrder = (columns: readonly Omit<Column, 'tab' | 'section' | 'order'>[]): Column[] =>
  columns.map((column, order) => ({
    tab: 'general',
    section: 'details',
    order,
    tableOrder: order + 3,
    ...column,
  }));

const options = (...names: readonly (readonly [en: string, de: string])[]) => ({
  options: names.map(([en, de], at) => ({ value: at + 1, label: text(en, de) })),
});

/** Isolation certificates, whose isolation points are worked on in their form. */
export const certificates: ModuleDocument = {
  id: 9101,
  type: 'isolation_certificates',
  name: text('Isolation certificates', 'Freischaltscheine'),
  singular: text('isolation certificate', 'Freischaltschein'),
  createLabel: text('New certificate', 'Neuer Freischaltschein'),
  saveLabel: text('Save certificate', 'Freischaltschein speichern'),
  description: text(
    'What is isolated for a job, and how.',
    'Was für eine Arbeit freigeschaltet wird, und wie.',
  ),
  databaseTable: 'isolation_certificate_items',
  api: 'isolation-certificates',
  wrapper: 'isolation_certificates',
  route: 'safety/isolation-certificates',
  icon: 'lock',
  codePrefix: 'LC',
  navigation: { group: 'safety', order: 50 },
  tabs,
  tableColumns,
  coreColumns: inOrder([
    { columnType: 'text', db: 'name', name: text('Name', 'Bezeichnung'), required: true },
    {
      columnType: 'module_item_reference',
      db: 'equipment_item_ids',
      name: text('Equipment', 'Maschine'),
      columnData: { moduleType: 'equipment' },
    },
    {
      columnType: 'checkbox',
      db: 'stored_energy_released',
      name: text('Stored energy released', 'Restenergie abgebaut'),
    },
    {
      columnType: 'module_item_reference',
      db: 'isolation_points',
      name: text('Isolation points', 'Freischaltstellen'),
      columnData: {
        moduleType: 'isolation_points',
        isInbound: true,
        editable: true,
        childColumns: [
          'sequence',
          'name',
          'method',
          'lock_number',
          'status',
          'remark',
          'next_sequence',
        ],
        childSort: [{ db: 'sequence', direction: 'asc' }],
      },
    },
  ]),
  defaultStatusFlow: {
    name: 'isolation_certificates',
    nodes: [
      {
        id: 'draft',
        kind: 'status_start',
        label: text('Draft', 'Entwurf'),
        colour: '#74838E',
        statusCode: 'INIT_DEFAULT',
      },
      {
        id: 'in_force',
        kind: 'status_intermediate',
        label: text('In force', 'In Kraft'),
        colour: '#3B7DD8',
        family: 'moving',
        statusCode: 'IN_FORCE',
      },
    ],
    edges: [{ id: 'draft-in_force', source: 'draft', target: 'in_force' }],
  },
};

/** Isolation points, each of which belongs to one certificate. */
export const isolationPoints: ModuleDocument = {
  id: 9102,
  type: 'isolation_points',
  name: text('Isolation points', 'Freischaltstellen'),
  singular: text('isolation point', 'Freischaltstelle'),
  createLabel: text('New isolation point', 'Neue Freischaltstelle'),
  description: text(
    'A valve, breaker or blind that is locked.',
    'Eine Armatur, ein Schalter oder eine Steckscheibe, gesichert mit einem Schloss.',
  ),
  databaseTable: 'isolation_point_items',
  api: 'isolation-points',
  wrapper: 'isolation_points',
  route: 'safety/isolation-points',
  icon: 'lock-keyhole',
  codePrefix: 'IP',
  navigation: { group: 'safety', order: 51 },
  tabs,
  tableColumns,
  coreColumns: inOrder([
    { columnType: 'text', db: 'name', name: text('Point', 'Stelle'), required: true },
    {
      columnType: 'module_item_reference',
      db: 'loto_id',
      name: text('Certificate', 'Freischaltschein'),
      required: true,
      columnData: { moduleType: 'isolation_certificates' },
    },
    {
      columnType: 'number',
      db: 'sequence',
      name: text('Sequence', 'Reihenfolge'),
      columnData: { min: 1, max: 99 },
    },
    {
      columnType: 'dropdown',
      db: 'method',
      name: text('Method', 'Verfahren'),
      columnData: options(
        ['Valve locked shut', 'Armatur zu und gesichert'],
        ['Breaker racked out', 'Schalter gezogen'],
        ['Blind fitted', 'Steckscheibe gesetzt'],
      ),
    },
    {
      columnType: 'text',
      db: 'lock_number',
      name: text('Lock number', 'Schlossnummer'),
      unique: true,
      columnData: { maxLength: 12 },
    },
    {
      columnType: 'textarea',
      db: 'remark',
      name: text('Remark', 'Bemerkung'),
    },
    {
      columnType: 'number',
      db: 'next_sequence',
      name: text('Next', 'Nächste'),
      columnData: { min: 0, max: 100 },
      computed: { '+': [{ var: 'sequence' }, 1] },
    },
  ]),
  defaultStatusFlow: {
    name: 'isolation_points',
    nodes: [
      {
        id: 'planned',
        kind: 'status_start',
        label: text('Planned', 'Geplant'),
        colour: '#74838E',
        statusCode: 'INIT_DEFAULT',
      },
      {
        id: 'has_lock',
        kind: 'requirement',
        label: text('Lock', 'Schloss'),
        colour: '#74838E',
        requirements: [
          {
            rule: { '!': { empty: { var: 'lock_number' } } },
            message: text('Enter the lock number.', 'Geben Sie die Schlossnummer ein.'),
            field: 'lock_number',
          },
        ],
      },
      {
        id: 'isolated',
        kind: 'status_intermediate',
        label: text('Isolated', 'Freigeschaltet'),
        colour: '#3B7DD8',
        family: 'moving',
        statusCode: 'ISOLATED',
      },
      {
        id: 'removed',
        kind: 'status_intermediate',
        label: text('Removed', 'Aufgehoben'),
        colour: '#2E8B57',
        family: 'done',
        statusCode: 'REMOVED',
      },
    ],
    edges: [
      { id: 'planned-lock', source: 'planned', target: 'has_lock' },
      { id: 'lock-isolated', source: 'has_lock', target: 'isolated' },
      { id: 'isolated-removed', source: 'isolated', target: 'removed' },
    ],
  },
};
