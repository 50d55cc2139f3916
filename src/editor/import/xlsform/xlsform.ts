import type { Text } from '../../../runtime/text.ts';
import { cleanText, cleanTexts } from '../build/clean-text.ts';
import { finishImport } from '../build/finish.ts';
import { TemplateBuilder } from '../build/template-builder.ts';
import { type FormFile, titleOfFile } from '../form-file.ts';
import type { ImportContext, ImportedForm } from '../importer.ts';
import { Report } from '../report.ts';
import { choiceLists } from './choices.ts';
import type { OpenForm } from './form.ts';
import { languageTag } from './languages.ts';
import { layOut } from './layout.ts';
import { planFields } from './plan.ts';
import { surveyTree } from './survey.ts';
import { formTable } from './table.ts';

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
  const settings = tableOf('settings')?.rows[0];
  const choices = tableOf('choices');
  const report = new Report();
  const own = languageTag(settings?.get('default_language') ?? '');
  const withLanguage = (texts: ReadonlyMap<string, string>) =>
    new Map([...texts].map(([language, text]) => [language === '' ? (own ?? '') : language, text]));
  for (const header of [...survey.unknownLanguages, ...(choices?.unknownLanguages ?? [])])
    report.add('left_out', { place: 'survey 1', subject: header }, 'language');
  const title: Text =
    cleanTexts(withLanguage(new Map([['', settings?.get('form_title') ?? '']])), 200) ??
    cleanText(titleOfFile(file), 200) ??
    'XLSForm';
  const tree = surveyTree(survey, report);
  const builder = new TemplateBuilder(context.module);
  const lists = choiceLists(choices, withLanguage);
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
  return finishImport({ builder, report, name: title, description: null }, context);
}
