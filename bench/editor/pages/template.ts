import type {
  ColumnDocument,
  FlowDocument,
  ModuleDocument,
  TemplateDocument,
} from '../../../src/runtime/documents.ts';
import { choices, type FieldPlan, sectionsOf } from '../fields.ts';

export const flow: FlowDocument = {
  name: 'rounds',
  nodes: [
    { id: 'open', kind: 'status_start', label: 'Open', colour: '#3B7DD8' },
    { id: 'done', kind: 'status_intermediate', label: 'Done', colour: '#74838E' },
  ],
  edges: [{ id: 'open-done', source: 'open', target: 'done' }],
};

/** A module without fields of its own, so that the template has exactly those of the plan. */
export const module: ModuleDocument = {
  id: 9002,
  type: 'rounds',
  name: 'Rounds',
  singular: 'round',
  description: 'A template of many fields.',
  databaseTable: 'round_items',
  api: 'rounds',
  wrapper: 'rounds',
  route: 'assets/rounds',
  icon: 'gauge',
  navigation: { group: 'assets', order: 90 },
  tabs: [{ id: 'general', name: 'General', sections: [{ id: 'section_0', name: 'Section 1' }] }],
  tableColumns: [],
  coreColumns: [],
  defaultStatusFlow: flow,
};

function columnOf(field: FieldPlan, section: number, order: number): ColumnDocument {
  return {
    columnType: field.kind,
    columnData: field.kind === 'dropdown' ? { options: choices } : {},
    db: field.db,
    name: { en: field.label },
    tab: 'general',
    section: `section_${section}`,
    order,
  };
}

/** The template with these fields, in sections of one tab. */
export function templateOf(fields: readonly FieldPlan[]): TemplateDocument {
  const sections = sectionsOf(fields);
  return {
    moduleType: module.type,
    name: { en: 'Round' },
    tabs: [
      {
        id: 'general',
        name: 'General',
        sections: sections.map((_, index) => ({
          id: `section_${index}`,
          name: `Section ${index + 1}`,
        })),
      },
    ],
    columns: sections.flatMap((own, section) =>
      own.map((field, order) => columnOf(field, section, order)),
    ),
  };
}
