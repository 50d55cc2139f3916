import type { JsonObject } from '../../../runtime/record/json.ts';
import type { Text } from '../../../runtime/text.ts';
import { newText } from '../../document/texts.ts';
import { cleanText, longest } from '../build/clean-text.ts';
import { finishImport } from '../build/finish.ts';
import { addressText, mailText, phoneText } from '../build/import-texts.ts';
import { TemplateBuilder } from '../build/template-builder.ts';
import type { ImportContext, ImportedForm } from '../importer.ts';
import { addressPattern, mailPattern, phonePattern } from '../patterns.ts';
import { Report } from '../report.ts';
import { letterOf } from './propose.ts';
import type { Proposal, ProposedColumn, ProposedType } from './proposal.ts';

interface Made {
  readonly columnType: string;
  readonly settings: JsonObject;
  readonly patternMessage?: Text;
}

const patterned = (pattern: string, patternMessage: Text): Made => ({
  columnType: 'text',
  settings: { pattern },
  patternMessage,
});

const dropdown = ({ options }: ProposedColumn, settings: JsonObject): Made => ({
  columnType: 'dropdown',
  settings: {
    options: options
      .flatMap((option) => cleanText(option, longest.option) ?? [])
      .map((label, at) => ({ value: at + 1, label })),
    ...settings,
  },
});

const dates = ({ isMonthFirst }: ProposedColumn, includeTime: boolean): Made => ({
  columnType: 'datetime',
  settings: { includeTime, ...(isMonthFirst && { format: 'MM/DD/YYYY' }) },
});

const makers: Readonly<Record<ProposedType, (column: ProposedColumn) => Made>> = {
  text: () => ({ columnType: 'text', settings: {} }),
  textarea: () => ({ columnType: 'textarea', settings: {} }),
  number({ unit, isUnitBefore, decimals }) {
    const sign = cleanText(unit, longest.unit);
    const bounds = { min: null, max: null, step: null, decimals };
    return {
      columnType: 'number',
      settings: sign === null ? bounds : { ...bounds, [isUnitBefore ? 'prefix' : 'suffix']: sign },
    };
  },
  checkbox: () => ({ columnType: 'checkbox', settings: {} }),
  date: (column) => dates(column, false),
  moment: (column) => dates(column, true),
  dropdown: (column) => dropdown(column, {}),
  multiple: (column) =>
    dropdown(column, { multiple: true, min_selected: null, max_selected: null }),
  mail: () => patterned(mailPattern, mailText),
  phone: () => patterned(phonePattern, phoneText),
  address: () => patterned(addressPattern, addressText),
  person: () => ({ columnType: 'user_reference', settings: {} }),
};

export type SpreadsheetForm =
  | (Extract<ImportedForm, { readonly ok: true }> & {
      /** The field of each column of the table, by the place of the column; null: left out. */
      readonly mapping: ReadonlyMap<number, string>;
      /** The sheet of the rows; empty for a file without sheets. */
      readonly sheet: string;
    })
  | Extract<ImportedForm, { readonly ok: false }>;

/** The template of a proposal as the admin left it, and which column of the table fills which field. */
export function spreadsheetTemplate(
  proposal: Omit<Proposal, 'totals' | 'rows'>,
  context: ImportContext,
): SpreadsheetForm {
  const builder = new TemplateBuilder(context.module);
  const report = new Report();
  const mapping = new Map<number, string>();
  const { name, sheet, columns } = proposal;
  const place = builder.section(builder.tab(name), name);
  for (const column of columns) {
    const { at, header, target, label, type, required, unique } = column;
    const line = { place: `${sheet} ${at + 1}`, subject: header === '' ? label : header };
    if (target === null) continue;
    if (target !== 'new') {
      mapping.set(at, target.core);
      report.add('taken', line, 'core_field');
      continue;
    }
    const db = builder.allocate(label);
    if (db === null) {
      report.add('left_out', line, 'too_many');
      continue;
    }
    const made = makers[type](column);
    const hasOptions = made.columnType !== 'dropdown' || column.options.length > 0;
    const { columnType, settings, patternMessage } = hasOptions ? made : makers.text(column);
    builder.field(place, {
      columnType,
      name: newText(
        cleanText(label, longest.text) ?? (header === '' ? letterOf(at) : header),
        context.language,
      ),
      db,
      ...(Object.keys(settings).length > 0 && { columnData: settings }),
      ...(patternMessage !== undefined && { patternMessage }),
      ...(required && { required }),
      ...(unique && (columnType === 'text' || columnType === 'number') && { unique }),
    });
    mapping.set(at, db);
    report.add('taken', line, 'field', { type: columnType });
  }
  const form = finishImport({ builder, report, name, description: null }, context);
  if (!form.ok) return form;
  const known = new Set([
    ...context.module.coreColumns.map(({ db }) => db),
    ...form.document.columns.map(({ db }) => db),
  ]);
  return { ...form, sheet, mapping: new Map([...mapping].filter(([, db]) => known.has(db))) };
}
