import type { Text } from '../../../runtime/text.ts';
import { cleanText, cleanTexts } from '../build/clean-text.ts';
import { finishImport } from '../build/finish.ts';
import { TemplateBuilder } from '../build/template-builder.ts';
import { type FormFile, titleOfFile } from '../form-file.ts';
import type { ImportContext, ImportedForm } from '../importer.ts';
import { Report, type ReportLine } from '../report.ts';
import { choiceLists } from './choices.ts';
import type { OpenForm } from './form.ts';
import { languageTag } from './languages.ts';
import { layOut } from './layout.ts';
import { planFields } from './plan.ts';
import { surveyTree } from './survey.ts';
import { type FormTable, formTable } from './table.ts';

/** The sheets that are read, in the order of the report. */
const sheets: readonly string[] = ['survey', 'choices', 'settings'];

/** Settings that name the form, which have nothing to keep. */
const naming: ReadonlySet<string> = new Set([
  'form_title',
  'form_id',
  'id_string',
  'version',
  'default_language',
]);

function reportSettings(table: FormTable | null, report: Report): void {
  const [row] = table?.rows ?? [];
  if (row === undefined) return;
  for (const property of table?.columns ?? []) {
    const value = row.get(property).slice(0, 100);
    if (value !== '' && !naming.has(property))
      report.add('left_out', { place: `settings ${row.number}`, subject: property }, 'property', {
        property,
        value,
      });
  }
}

/** Lines in the order of the form; those without a row are last. */
function byRow({ place: a }: ReportLine, { place: b }: ReportLine): number {
  const [[sheet, row], [otherSheet, otherRow]] = [orderOf(a), orderOf(b)];
  return sheet - otherSheet || row - otherRow;
}

function orderOf(place: string): readonly [sheet: number, row: number] {
  const [, sheet = '', row = ''] = /^(\w+) (\d+)$/.exec(place) ?? [];
  const at = sheets.indexOf(sheet);
  return [at === -1 ? sheets.length : at, Number(row)];
}

/**
 * A template from an XLSForm, as ODK and Kobo write them: the sheets `survey`, `choices` and
 * `settings`.
 */
export function importXlsform(file: FormFile, context: ImportContext): ImportedForm {
  if (file.is !== 'workbook') return { ok: false, reason: 'wrong_file' };
  const tableOf = (name: string) => {
    const sheet = file.sheets.find((each) => each.name.trim().toLowerCase() === name);
    return sheet === undefined ? null : formTable(sheet);
  };
  const survey = tableOf('survey');
  if (survey === null || !survey.columns.includes('type'))
    return { ok: false, reason: 'no_survey' };
  const settingsTable = tableOf('settings');
  const settings = settingsTable?.rows[0];
  const choices = tableOf('choices');
  const report = new Report();
  const own = languageTag(settings?.get('default_language') ?? '');
  const withLanguage = (texts: ReadonlyMap<string, string>) =>
    new Map([...texts].map(([language, text]) => [language === '' ? (own ?? '') : language, text]));
  for (const header of [...survey.unknownLanguages, ...(choices?.unknownLanguages ?? [])])
    report.add('left_out', { place: 'survey 1', subject: header }, 'language');
  reportSettings(settingsTable, report);
  for (const { name, rows } of file.sheets)
    if (!sheets.includes(name.trim().toLowerCase()) && rows.length > 1)
      report.add('left_out', { place: name, subject: name }, 'sheet');
  const title: Text =
    cleanTexts(withLanguage(new Map([['', settings?.get('form_title') ?? '']])), 200) ??
    cleanText(titleOfFile(file), 200) ??
    'XLSForm';
  const tree = surveyTree(survey, report);
  const builder = new TemplateBuilder(context.module);
  const lists = choiceLists(choices, withLanguage, report);
  const planned: OpenForm['planned'] = new Map();
  const form: OpenForm = {
    module: context.module,
    builder,
    report,
    lists,
    choiceColumns: new Set(choices?.columns),
    withLanguage,
    planned,
    find: (name) => fields.find(name),
  };
  const fields = planFields(form, tree);
  fields.plan();
  layOut(form, tree, title, survey.columns);
  const made = finishImport({ builder, report, name: title, description: null }, context);
  return made.ok ? { ...made, report: made.report.toSorted(byRow) } : made;
}
