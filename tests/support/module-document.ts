import type { ColumnDocument, FlowDocument, ModuleDocument } from '../../src/runtime/documents.ts';

/** A column in the one section of `moduleDocument`. */
export function column(
  columnType: string,
  db: string,
  rest: Partial<ColumnDocument> = {},
): ColumnDocument {
  return { columnType, db, name: db, tab: 'general', section: 'details', order: 0, ...rest };
}

const twoStatuses: FlowDocument = {
  name: 'two_statuses',
  nodes: [
    { id: 'active', kind: 'status_start', label: 'Active', colour: '#3B7DD8' },
    { id: 'inactive', kind: 'status_intermediate', label: 'Inactive', colour: '#74838E' },
  ],
  edges: [{ id: 'active-inactive', source: 'active', target: 'inactive' }],
};

/** A module with a name and the given columns. */
export function moduleDocument(
  columns: readonly ColumnDocument[],
  flow: FlowDocument = twoStatuses,
): ModuleDocument {
  return {
    id: 901,
    type: 'pumps',
    name: 'Pumps',
    singular: 'pump',
    description: 'Pumps of the site.',
    databaseTable: 'pump_items',
    api: 'pumps',
    wrapper: 'pumps',
    route: 'assets/pumps',
    icon: 'gauge',
    navigation: { group: 'assets', order: 90 },
    tabs: [{ id: 'general', name: 'General', sections: [{ id: 'details', name: 'Details' }] }],
    tableColumns: [],
    coreColumns: [column('text', 'name', { required: true }), ...columns],
    defaultStatusFlow: flow,
  };
}
