import type { FormFile } from '../../src/editor/import/form-file.ts';
import type { ImportContext, ImportedForm } from '../../src/editor/import/importer.ts';
import type { Cell } from '../../src/runtime/cell-codec/types.ts';
import type { ReportLine } from '../../src/editor/import/report.ts';
import { editorOf } from './random-editing.ts';

type Rows = readonly (readonly Cell[])[];

/** A workbook with sheets of rows; the first row has the number 1. */
export function workbook(sheets: Readonly<Record<string, Rows>>, name = 'form.xlsx'): FormFile {
  return {
    is: 'workbook',
    name,
    sheets: Object.entries(sheets).map(([title, rows]) => ({
      name: title,
      header: { first: 1, last: 1 },
      first_rows: [],
      rows: rows.map((cells, at) => ({ number: at + 1, cells })),
    })),
  };
}

export const jsonFile = (value: unknown, name = 'form.json'): FormFile => ({
  is: 'text',
  name,
  text: typeof value === 'string' ? value : JSON.stringify(value),
});

/** What importers know of a shipped module. */
export function importContext(type = 'checklists', language = 'en'): ImportContext {
  const { module, problemsOf } = editorOf(type).context;
  return { module, problemsOf, language };
}

/** The template of an import that has to succeed. */
export function imported(form: ImportedForm) {
  if (!form.ok) throw new Error(`No form: ${form.reason}`);
  return form;
}

/** The lines of a report that ask for attention, short. */
export function remarks(report: readonly ReportLine[]): readonly string[] {
  return report
    .filter(({ outcome }) => outcome !== 'taken')
    .map(({ place, subject, outcome, code }) => `${place} ${subject}: ${outcome}, ${code}`);
}
