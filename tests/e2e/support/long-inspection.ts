import { shiftLogs } from './shift-logs.ts';

const kinds = ['text', 'number', 'checkbox', 'datetime'] as const;
const perSection = 25;
const sections = 12;

const fields = Array.from({ length: perSection * sections - 1 }, (_, index) => {
  const number = index + 1;
  const columnType = kinds[index % kinds.length] ?? 'text';
  return {
    columnType,
    db: `field_${number}`,
    name: { en: `Reading ${number}`, de: `Messwert ${number}` },
    tab: 'general',
    section: `section_${Math.floor(number / perSection)}`,
    order: number,
    tableOrder: null,
    // A required text at the end of the form.
    required: number === 281,
  };
});

const [name] = shiftLogs.coreColumns;

/** A module of 300 fields on one tab. */
export const longInspections = {
  ...shiftLogs,
  id: 9302,
  type: 'long_inspections',
  name: { en: 'Long inspections', de: 'Lange Prüfungen' },
  singular: { en: 'long inspection', de: 'lange Prüfung' },
  createLabel: { en: 'New long inspection', de: 'Neue lange Prüfung' },
  databaseTable: 'long_inspection_items',
  api: 'long-inspections',
  wrapper: 'long_inspections',
  route: 'maintenance/long-inspections',
  codePrefix: 'LI',
  tabs: [
    {
      id: 'general',
      name: { en: 'General', de: 'Allgemein' },
      sections: Array.from({ length: sections }, (_, number) => ({
        id: `section_${number}`,
        name: { en: `Section ${number + 1}`, de: `Abschnitt ${number + 1}` },
      })),
    },
  ],
  coreColumns: [{ ...name, section: 'section_0' }, ...fields],
  defaultStatusFlow: { ...shiftLogs.defaultStatusFlow, name: 'long_inspections' },
};
