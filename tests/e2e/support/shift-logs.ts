/** A module that the product does not ship, as an integrator would add it. */
export const shiftLogs = {
  id: 9001,
  type: 'shift_logs',
  name: { en: 'Shift logs', de: 'Schichtbücher' },
  singular: { en: 'shift log', de: 'Schichtbuch' },
  createLabel: { en: 'New shift log', de: 'Neues Schichtbuch' },
  description: { en: 'What a shift hands over.', de: 'Was eine Schicht übergibt.' },
  databaseTable: 'shift_log_items',
  api: 'shift-logs',
  wrapper: 'shift_logs',
  route: 'maintenance/shift-logs',
  icon: 'notebook-pen',
  codePrefix: 'SL',
  navigation: { group: 'maintenance', order: 5 },
  tabs: [
    {
      id: 'general',
      name: { en: 'General', de: 'Allgemein' },
      sections: [{ id: 'details', name: { en: 'Details', de: 'Angaben' } }],
    },
  ],
  tableColumns: [
    {
      db: 'id',
      name: { en: 'No.', de: 'Nr.' },
      columnType: 'number',
      nullable: false,
      tableOrder: 0,
    },
    {
      db: 'status',
      name: { en: 'Status', de: 'Status' },
      columnType: 'status',
      nullable: false,
      tableOrder: 2,
    },
    {
      db: 'template_id',
      name: { en: 'Template', de: 'Vorlage' },
      columnType: 'template_id',
      nullable: false,
      tableOrder: null,
    },
  ],
  coreColumns: [
    {
      columnType: 'text',
      name: { en: 'Name', de: 'Bezeichnung' },
      db: 'name',
      tab: 'general',
      section: 'details',
      order: 0,
      tableOrder: 1,
      required: true,
    },
  ],
  defaultStatusFlow: {
    name: 'shift_logs',
    nodes: [
      {
        id: 'open',
        kind: 'status_start',
        label: { en: 'Being written', de: 'In Arbeit' },
        colour: '#74838E',
        statusCode: 'INIT_DEFAULT',
      },
      {
        id: 'handed_over',
        kind: 'status_intermediate',
        label: { en: 'Handed over', de: 'Übergeben' },
        colour: '#2E8B57',
        family: 'done',
        statusCode: 'HANDED_OVER',
      },
    ],
    edges: [{ id: 'open-handed_over', source: 'open', target: 'handed_over' }],
  },
};

/** The same document with an additional field. */
export const shiftLogsWithNotes = {
  ...shiftLogs,
  coreColumns: [
    ...shiftLogs.coreColumns,
    {
      columnType: 'textarea',
      name: { en: 'Notes', de: 'Notizen' },
      db: 'notes',
      tab: 'general',
      section: 'details',
      order: 1,
      tableOrder: null,
      required: false,
    },
  ],
};
