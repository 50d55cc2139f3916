import type { ColumnDocument } from '../../runtime/documents.ts';
import { isList, isObject, ownProperty, type JsonObject } from '../../runtime/record/json.ts';
import { languages, type Text } from '../../runtime/text.ts';
import type { ValueSchema } from '../../runtime/value-schema.ts';
import { freeName, nameFromLabel } from '../document/names.ts';
import type { Choice, SettingBase as Base, SettingField } from './setting-field.ts';

const codes: Readonly<Record<string, string>> = Object.fromEntries(
  languages.map((language) => [language, language.toUpperCase()]),
);

/** Columns of rows with a text in every language. */
const textCells = languages.map((language) => ({
  db: language,
  name: codes[language] ?? language,
  columnType: 'text',
  required: language === 'en',
}));

function cellsOf(text: unknown): JsonObject {
  if (typeof text === 'string') return { en: text };
  return isObject(text) ? text : {};
}

function textOf(row: JsonObject): Text | null {
  const en = ownProperty(row, 'en');
  if (typeof en !== 'string' || en === '') return null;
  const others = languages.flatMap((language) => {
    const text = ownProperty(row, language);
    return language !== 'en' && typeof text === 'string' && text !== ''
      ? [[language, text] as const]
      : [];
  });
  return { en, ...Object.fromEntries(others) };
}

const rowsIn = (value: unknown): readonly JsonObject[] =>
  (isList(value) ? value : []).filter(isObject);

const table = (base: Base, columns: readonly JsonObject[]): ColumnDocument => ({
  ...base,
  columnType: 'table',
  columnData: { columns, maxRows: 1000 },
});

/**
 * Options as rows with a label in every language. Their stored values are not shown: an option
 * keeps its own, a new one gets the next free.
 */
export function optionRows(setting: string, base: Base, items: ValueSchema): SettingField {
  const isNumbered = items.properties?.['value']?.type === 'integer';
  const valueByRow = new Map<string, unknown>();
  function newValue(label: string): unknown {
    const taken = new Set(valueByRow.values());
    if (!isNumbered) return freeName(nameFromLabel(label, 'option'), (name) => taken.has(name));
    let next = 1;
    while (taken.has(next)) next += 1;
    return next;
  }
  return {
    setting,
    columns: [table(base, textCells)],
    read: (value) => [
      rowsIn(value).map((option, index) => {
        const id = `r${index}`;
        valueByRow.set(id, option['value']);
        return { id, ...cellsOf(option['label']) };
      }),
    ],
    write: ([value]) => {
      const options = rowsIn(value).flatMap((row) => {
        const label = textOf(row);
        const id = String(row['id']);
        if (label === null) return [];
        if (!valueByRow.has(id))
          valueByRow.set(id, newValue(typeof label === 'string' ? label : label.en));
        return [{ value: valueByRow.get(id), label }];
      });
      return options.length === 0 ? undefined : options;
    },
  };
}

/**
 * The rows with which a table begins, as rows of the same columns. Cells may stay empty, and nothing
 * is asked of them, since people fill in the rest.
 */
export function fixedRows(setting: string, base: Base, columns: readonly unknown[]): SettingField {
  const cells = columns.filter(isObject).map(({ db, name, columnType, columnData }) => ({
    db,
    name,
    columnType,
    ...(columnData !== undefined && { columnData }),
  }));
  return {
    setting,
    columns: [table(base, cells)],
    read: (value) => [rowsIn(value)],
    write: ([value]) => {
      const rows = rowsIn(value).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== null)),
      );
      return rows.length === 0 ? null : rows;
    },
  };
}

/** The number of a choice among the options of a dropdown, which are numbered from 1. */
const optionsOf = (choices: readonly Choice[]) => ({
  options: choices.map(({ label }, index) => ({ value: index + 1, label })),
});

/** An order by several columns, as rows with a column and a direction each. */
export function sortRows(
  setting: string,
  base: Base,
  columns: readonly Choice[],
  directions: readonly Choice[],
): SettingField | null {
  if (columns.length === 0) return null;
  const cells = [
    {
      db: 'column',
      name: { en: 'Column', de: 'Spalte', fr: 'Colonne' },
      columnType: 'dropdown',
      columnData: optionsOf(columns),
      required: true,
    },
    {
      db: 'direction',
      name: { en: 'Direction', de: 'Richtung', fr: 'Sens' },
      columnType: 'dropdown',
      columnData: optionsOf(directions),
    },
  ];
  const numberOf = (choices: readonly Choice[], value: unknown) => [
    choices.findIndex((each) => each.value === value) + 1,
  ];
  const valueOf = (choices: readonly Choice[], cell: unknown) =>
    choices[(isList(cell) ? Number(cell[0]) : 1) - 1]?.value;
  return {
    setting,
    columns: [table(base, cells)],
    read: (value) => [
      rowsIn(value).map(({ db, direction }, index) => ({
        id: `r${index}`,
        column: numberOf(columns, db),
        direction: numberOf(directions, direction),
      })),
    ],
    write: ([value]) => {
      const order = rowsIn(value).flatMap(({ column, direction }) => {
        const db = valueOf(columns, column);
        return isList(column) && db !== undefined
          ? [{ db, direction: valueOf(directions, direction) }]
          : [];
      });
      return order.length === 0 ? null : order;
    },
  };
}
