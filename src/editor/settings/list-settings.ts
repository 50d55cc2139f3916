import type { ColumnDocument } from '../../runtime/documents.ts';
import {
  isList,
  isObject,
  jsonEquals,
  ownProperty,
  type JsonObject,
} from '../../runtime/record/json.ts';
import { byLanguage, isText, languages, type Text, textIn } from '../../runtime/text.ts';
import type { ValueSchema } from '../../runtime/value-schema.ts';
import { capitalised } from '../document/language-name.ts';
import { freeName, nameFromLabel } from '../document/names.ts';
import { isMissing } from '../document/template-texts.ts';
import { newText, typedText } from '../document/texts.ts';
import type { Choice, SettingBase as Base, SettingField } from './setting-field.ts';

/** How the rows of a text show it: in one language, or with a column for each. */
interface TextColumns {
  readonly columns: readonly JsonObject[];
  readonly cellsOf: (text: Text) => JsonObject;
  /** The text of a row, which had another one before or is new; null if nothing is written. */
  readonly textOf: (row: JsonObject, before: Text | undefined) => Text | null;
}

interface TextColumnsSource {
  readonly languageName: (code: string, shownIn: string) => string;
  readonly onlyLanguage?: string | undefined;
}

const textColumn = (
  language: string,
  languageName: TextColumnsSource['languageName'],
  required: boolean,
): JsonObject => ({
  db: language,
  name: byLanguage((shown) => capitalised(languageName(language, shown), shown)),
  columnType: 'text',
  required,
  width: 120,
});

function sideBySide(languageName: TextColumnsSource['languageName']): TextColumns {
  return {
    columns: languages.map((language) => textColumn(language, languageName, false)),
    cellsOf: (text) => (typeof text === 'string' ? { en: text } : text),
    textOf(row) {
      const wordings = languages.flatMap((language) => {
        const wording = ownProperty(row, language);
        return typeof wording === 'string' && wording !== '' ? [[language, wording] as const] : [];
      });
      const texts: JsonObject = Object.fromEntries(wordings);
      // Whoever writes no English has written something all the same.
      const en = ownProperty(texts, 'en') ?? wordings[0]?.[1];
      return typeof en === 'string' ? { en, ...Object.fromEntries(wordings) } : null;
    },
  };
}

/**
 * The wording in one language, or the English one that people read instead. A text with which a new field
 * begins is replaced in all languages, since it says nothing.
 */
function inOneLanguage(
  language: string,
  languageName: TextColumnsSource['languageName'],
  beginsWith: readonly unknown[],
): TextColumns {
  return {
    columns: [textColumn(language, languageName, true)],
    cellsOf: (text) => ({ [language]: textIn(text, language) }),
    textOf(row, before) {
      const wording = ownProperty(row, language);
      if (typeof wording !== 'string' || wording === '') return null;
      if (before === undefined) return newText(wording, language);
      if (textIn(before, language) === wording) return before;
      const isPlaceholder = beginsWith.some((each) => jsonEquals(each, before));
      return isPlaceholder ? newText(wording, language) : typedText(before, language, wording);
    },
  };
}

const labelOf = (option: JsonObject): Text => {
  const { label } = option;
  return isText(label) ? label : '';
};

const rowsIn = (value: unknown): readonly JsonObject[] =>
  (isList(value) ? value : []).filter(isObject);

const table = (base: Base, columns: readonly JsonObject[]): ColumnDocument => ({
  ...base,
  columnType: 'table',
  columnData: { columns, maxRows: 1000 },
});

/**
 * Options as rows with a label in one language or in every one. Their stored values are not shown: an
 * option keeps its own, a new one gets the next free.
 */
export function optionRows(
  setting: string,
  base: Base,
  schema: ValueSchema,
  { languageName, onlyLanguage }: TextColumnsSource,
): SettingField {
  const isNumbered = schema.items?.properties?.['value']?.type === 'integer';
  const { columns, cellsOf, textOf } =
    onlyLanguage === undefined
      ? sideBySide(languageName)
      : inOneLanguage(onlyLanguage, languageName, rowsIn(schema.default).map(labelOf));
  const values = new Map<string, unknown>();
  const labels = new Map<string, Text>();
  function newValue(label: string): unknown {
    const taken = new Set(values.values());
    if (!isNumbered) return freeName(nameFromLabel(label, 'option'), (name) => taken.has(name));
    let next = 1;
    while (taken.has(next)) next += 1;
    return next;
  }
  return {
    setting,
    columns: [table(base, columns)],
    rows: {
      missing: (value) =>
        rowsIn(value).flatMap((option) =>
          languages.filter((language) => isMissing(labelOf(option), language)),
        ).length,
    },
    read: (value) => [
      rowsIn(value).map((option, index) => {
        const id = `r${index}`;
        const label = labelOf(option);
        values.set(id, option['value']);
        labels.set(id, label);
        return { id, ...cellsOf(label) };
      }),
    ],
    write: ([value]) => {
      const options = rowsIn(value).flatMap((row) => {
        const id = String(row['id']);
        const label = textOf(row, labels.get(id));
        if (label === null) return [];
        if (!values.has(id)) values.set(id, newValue(textIn(label, 'en')));
        return [{ value: values.get(id), label }];
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
    rows: { missing: () => 0 },
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
    rows: { missing: () => 0 },
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
