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

/** The columns of a table as rows: a name in every language and a type. */
export function tableColumnRows(
  setting: string,
  base: Base,
  types: readonly Choice[],
): SettingField {
  const columnByRow = new Map<string, JsonObject>();
  const typeCell = {
    db: 'type',
    name: { en: 'Type', de: 'Typ', fr: 'Type' },
    columnType: 'dropdown',
    columnData: { options: types.map(({ label }, index) => ({ value: index + 1, label })) },
  };
  return {
    setting,
    columns: [table(base, [...textCells, typeCell])],
    read: (value) => [
      rowsIn(value).map((column, index) => {
        const id = `r${index}`;
        columnByRow.set(id, column);
        const at = types.findIndex((type) => type.value === column['columnType']);
        return { id, ...cellsOf(column['name']), type: [at + 1] };
      }),
    ],
    write: ([value]) => {
      const columns = rowsIn(value).flatMap((row) => {
        const name = textOf(row);
        if (name === null) return [];
        const id = String(row['id']);
        const taken = new Set([...columnByRow.values()].map(({ db }) => db));
        const label = typeof name === 'string' ? name : name.en;
        const before = columnByRow.get(id) ?? {
          db: freeName(
            nameFromLabel(label, 'column'),
            (db) => taken.has(db) || db === 'id' || db === 'item',
          ),
        };
        const chosen = isList(row['type']) ? Number(row['type'][0]) : 1;
        const columnType = types[chosen - 1]?.value ?? before['columnType'] ?? types[0]?.value;
        const isSame = columnType === before['columnType'];
        // The settings and rules of another type do not fit.
        const { columnData: _data, ...plain } = before;
        const column = { ...(isSame ? before : plain), name, columnType };
        columnByRow.set(id, column);
        return [column];
      });
      return columns.length === 0 ? undefined : columns;
    },
  };
}
