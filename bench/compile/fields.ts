import type { ColumnDocument } from '../../src/runtime/documents.ts';

type Made = Omit<ColumnDocument, 'db' | 'name' | 'tab' | 'section' | 'order'>;

/** Makes the field of a number; `before` returns the name of an earlier field of a type. */
type Recipe = (number: number, before: (kind: string) => string) => Made;

const text = (en: string, de: string) => ({ en, de });

const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    value: index + 1,
    label: text(`Choice ${index + 1}`, `Auswahl ${index + 1}`),
  }));

const named = (count: number) =>
  options(count).map(({ value, label }) => ({ value: `choice_${value}`, label }));

/** The fields of a large form of a plant, in the order in which they are assigned. */
export const recipes: Readonly<Record<string, Recipe>> = {
  text: (number) => ({
    columnType: 'text',
    columnData: {
      maxLength: 40 + (number % 200),
      placeholder: text('as on the plate', 'wie auf dem Typenschild'),
      ...(number % 3 === 0 ? { pattern: `^[A-Z]{2}-\\d{2,${4 + (number % 5)}}$` } : {}),
    },
    required: number % 4 === 0,
  }),
  number: (number) => ({
    columnType: 'number',
    columnData: { min: 0, max: 1000 + number, decimals: 2, step: 0.01, suffix: 'mm' },
  }),
  checkbox: () => ({ columnType: 'checkbox', columnData: { defaultChecked: true } }),
  dropdown: (_, before) => ({
    columnType: 'dropdown',
    columnData: { options: options(12), multiple: true, min_selected: 1, max_selected: 4 },
    visibleWhen: { var: before('checkbox') },
    clearWhenHidden: true,
  }),
  textarea: (_, before) => ({
    columnType: 'textarea',
    columnData: {
      maxLength: 2000,
      rows: 4,
      description: text('What was found, and where.', 'Was festgestellt wurde, und wo.'),
    },
    requiredWhen: {
      and: [
        { '>': [{ var: before('number') }, 100] },
        { contains: [{ var: before('dropdown') }, 2] },
      ],
    },
  }),
  datetime: (number) => ({
    columnType: 'datetime',
    columnData: { includeTime: number % 2 === 0 },
  }),
  total: (_, before) => ({
    columnType: 'number',
    columnData: { min: null, max: null, decimals: 3 },
    computed: { '*': [{ '+': [{ var: before('number') }, 1] }, 0.5] },
  }),
  checkbox_group: (_, before) => ({
    columnType: 'checkbox_group',
    columnData: { options: named(8), defaultValue: ['choice_1'] },
    readOnlyWhen: { '!': { empty: { var: before('datetime') } } },
  }),
  people: (_, before) => ({
    columnType: 'user_reference',
    columnData: { allowMultipleUsers: true, allowTeams: true },
    requiredWhen: { or: [{ var: before('checkbox') }, { empty: { var: before('text') } }] },
  }),
  items: () => ({
    columnType: 'module_item_reference',
    columnData: { moduleType: 'inspections', allowMultiple: true },
  }),
  criticality: () => ({ columnType: 'criticality' }),
  photos: () => ({ columnType: 'photos', columnData: { maxPhotos: 4 } }),
  schedule: () => ({ columnType: 'scheduler', columnData: { allowIndefinite: false } }),
  signature: (_, before) => ({
    columnType: 'signature',
    columnData: { allowMultiple: true, minSignatures: 1, maxSignatures: 2 },
    visibleWhen: { '>=': [{ length: { var: before('checkbox_group') } }, 2] },
  }),
  color: () => ({ columnType: 'color' }),
};
