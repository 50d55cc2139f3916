import type { ModuleDocument } from '../../src/runtime/documents.ts';

const firstOwnId = 1000;

const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * A minimal valid module document: a name, a description, a due date, open and done.
 *
 * @param type the module's type in the plural, such as `shift_logs`
 * @param takenIds ids of existing modules
 * @param $schema where editors find the schema, relative to the file
 */
export function scaffold(
  type: string,
  takenIds: readonly number[],
  $schema = '../module.bundle.schema.json',
): ModuleDocument {
  const plural = type.replaceAll('_', ' ');
  const singular = plural.endsWith('s') ? plural.slice(0, -1) : plural;
  const path = type.replaceAll('_', '-');
  return {
    $schema,
    id: Math.max(firstOwnId, ...takenIds.map((id) => id + 1)),
    type,
    name: { en: sentenceCase(plural), de: sentenceCase(plural) },
    singular: { en: singular, de: sentenceCase(singular) },
    description: {
      en: `What ${plural} are for.`,
      de: `Wozu ${sentenceCase(plural)} dienen.`,
    },
    databaseTable: `${type}_items`,
    api: path,
    wrapper: type,
    route: `maintenance/${path}`,
    icon: 'clipboard-list',
    navigation: { group: 'maintenance', order: 500 },
    roles: { viewer: ['read'], technician: ['read', 'create', 'update', 'transition'] },
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
      {
        columnType: 'textarea',
        name: { en: 'Description', de: 'Beschreibung' },
        db: 'description',
        tab: 'general',
        section: 'details',
        order: 1,
        tableOrder: null,
      },
      {
        columnType: 'datetime',
        name: { en: 'Due', de: 'Fällig' },
        db: 'due_date',
        tab: 'general',
        section: 'details',
        order: 2,
        tableOrder: 3,
      },
    ],
    defaultStatusFlow: {
      name: type,
      nodes: [
        {
          id: 'open',
          kind: 'status_start',
          label: { en: 'Open', de: 'Offen' },
          colour: '#74838E',
          statusCode: 'INIT_DEFAULT',
          position: { x: 0, y: 0 },
        },
        {
          id: 'done',
          kind: 'status_intermediate',
          label: { en: 'Done', de: 'Erledigt' },
          colour: '#1F8046',
          family: 'done',
          statusCode: 'TERM_DEFAULT',
          position: { x: 240, y: 0 },
        },
      ],
      edges: [{ id: 'open-done', source: 'open', target: 'done' }],
    },
  };
}
