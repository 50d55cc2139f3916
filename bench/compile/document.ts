import type { ColumnDocument, FlowDocument, ModuleDocument } from '../../src/runtime/documents.ts';
import { recipes } from './fields.ts';

const kinds = Object.keys(recipes);
const [tabs, sectionsPerTab] = [6, 5];

/** A flow with gates: two statuses and a requirement in a row, repeated six times. */
function flow(field: string): FlowDocument {
  const steps = Array.from({ length: 6 }, (_, step) => step);
  const colour = '#3B7DD8';
  return {
    name: 'inspection',
    nodes: [
      { id: 'open', kind: 'status_start', label: 'Open', colour },
      ...steps.flatMap((step): FlowDocument['nodes'] => [
        {
          id: `check_${step}`,
          kind: 'requirement',
          label: `Check ${step}`,
          colour,
          requirements: [
            {
              rule: { '!': { empty: { var: field } } },
              field,
              message: { en: 'Fill it in.', de: 'Bitte ausfüllen.' },
            },
          ],
        },
        { id: `done_${step}`, kind: 'status_intermediate', label: `Done ${step}`, colour },
      ]),
    ],
    edges: steps.flatMap((step) => [
      {
        id: `to-check_${step}`,
        source: step === 0 ? 'open' : `done_${step - 1}`,
        target: `check_${step}`,
      },
      { id: `to-done_${step}`, source: `check_${step}`, target: `done_${step}` },
    ]),
  };
}

/**
 * A module with the given number of fields of mixed types, with settings, patterns, rules and a
 * flow of 13 nodes.
 */
export function bigModule(fields: number): ModuleDocument {
  const last = new Map<string, string>();
  const before = (kind: string): string => last.get(kind) ?? 'name';
  const columns = Array.from({ length: fields - 1 }, (_, number): ColumnDocument => {
    const kind = kinds[number % kinds.length] ?? 'text';
    const made = recipes[kind]?.(number, before) ?? { columnType: 'text' };
    const db = `${kind}_${number}`;
    last.set(kind, db);
    const place = Math.floor((number / fields) * tabs * sectionsPerTab);
    return {
      ...made,
      db,
      name: { en: `Field ${number}`, de: `Feld ${number}` },
      tab: `tab_${Math.floor(place / sectionsPerTab)}`,
      section: `section_${place}`,
      order: number + 1,
    };
  });
  const name: ColumnDocument = {
    columnType: 'text',
    db: 'name',
    name: 'Name',
    tab: 'tab_0',
    section: 'section_0',
    order: 0,
    required: true,
  };
  return {
    id: 9001,
    type: 'inspections',
    name: { en: 'Inspections', de: 'Inspektionen' },
    singular: { en: 'inspection', de: 'Inspektion' },
    description: { en: 'A form of many fields.', de: 'Ein Formular mit vielen Feldern.' },
    databaseTable: 'inspection_items',
    api: 'inspections',
    wrapper: 'inspections',
    route: 'assets/inspections',
    icon: 'gauge',
    navigation: { group: 'assets', order: 90 },
    tabs: Array.from({ length: tabs }, (_tab, tab) => ({
      id: `tab_${tab}`,
      name: `Tab ${tab}`,
      sections: Array.from({ length: sectionsPerTab }, (_section, section) => ({
        id: `section_${tab * sectionsPerTab + section}`,
        name: `Section ${section}`,
      })),
    })),
    tableColumns: [],
    coreColumns: [name, ...columns],
    defaultStatusFlow: flow('text_0'),
  };
}
