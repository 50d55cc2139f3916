import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import type { Text } from '../../../runtime/text.ts';
import { textIn } from '../../../runtime/text.ts';
import { Report } from '../../import/report.ts';
import { type ExportedForm, entriesOf, tabsOf } from '../exporter.ts';
import { lineOf } from '../field.ts';
import type { RuleColumns } from './expression.ts';
import { languageName, languagesOf, wordingIn } from './languages.ts';
import { type ChoiceList, expressionIn, questionOf, type SurveyLine } from './question.ts';

const plainColumns = [
  'required',
  'relevant',
  'constraint',
  'calculation',
  'readonly',
  'default',
  'appearance',
  'choice_filter',
] as const;

/** The rows of a form, collected in the order of the template. */
class Survey {
  readonly lines: SurveyLine[] = [];
  readonly lists: ChoiceList[] = [];
  readonly report = new Report();
  readonly #columns: RuleColumns;

  constructor(columns: RuleColumns) {
    this.#columns = columns;
  }

  field(column: CompiledColumn): void {
    if (column.rows !== null && column.rows.closed === null) {
      this.#table(column, column.rows);
      return;
    }
    const question = questionOf(column, this.#columns, this.report);
    if (question === null) return;
    this.lines.push(question.line);
    if (question.list !== null) this.lists.push(question.list);
  }

  #table(column: CompiledColumn, rows: NonNullable<CompiledColumn['rows']>): void {
    const line = lineOf(column);
    const relevant = expressionIn(column.document.visibleWhen, this.#columns, line, this.report);
    const inside = { item: this.#columns.item, row: rows.byDb };
    const lists: ChoiceList[] = [];
    const questions = rows.columns.flatMap((cell) => {
      const question = questionOf(cell, inside, this.report);
      if (question === null) return [];
      const { line: cellLine, list } = question;
      if (list === null) return [cellLine];
      // Lists of other tables may have the same name.
      const name = `${column.db}_${list.name}`;
      lists.push({ ...list, name });
      return [{ ...cellLine, type: cellLine.type.replace(/ .*$/, ` ${name}`) }];
    });
    if (rows.fixed.size > 0 || rows.summary.length > 0 || rows.totals.size > 0)
      this.report.add('left_out', line, 'summary_left');
    if (questions.length === 0) {
      this.report.add('left_out', line, 'table_empty');
      return;
    }
    // Repeats have no number of rows that they demand.
    const { required, requiredWhen, columnData = {} } = column.document;
    const { minRows, maxRows } = columnData;
    for (const [property, value] of Object.entries({ required, requiredWhen, minRows, maxRows }))
      if (value !== undefined && value !== null && value !== false)
        this.report.add('left_out', line, 'property', { property, value: JSON.stringify(value) });
    this.report.add('taken', line, 'table');
    const cells = { relevant: relevant ?? '' };
    this.lines.push(
      {
        type: 'begin_repeat',
        name: column.db,
        label: column.name,
        hint: column.description,
        cells,
      },
      ...questions,
      { type: 'end_repeat', name: '' },
    );
    this.lists.push(...lists);
  }

  /** Adds a group, if something is in it. */
  group(name: string, label: Text, cells: SurveyLine['cells'], inside: () => void): void {
    const at = this.lines.length;
    this.lines.push({ type: 'begin_group', name, label, ...(cells !== undefined && { cells }) });
    inside();
    if (this.lines.length === at + 1) this.lines.pop();
    else this.lines.push({ type: 'end_group', name: '' });
  }
}

/** A header with a language, or without one if the form has only one. */
const header = (column: string, tag: string, tags: readonly string[]) =>
  tags.length === 1 ? column : `${column}::${languageName(tag)}`;

function surveyRows(lines: readonly SurveyLine[], tags: readonly string[]) {
  const titles = ['label', 'hint', 'constraint_message'].flatMap((column) =>
    tags.map((tag) => header(column, tag, tags)),
  );
  return [
    ['type', 'name', ...titles, ...plainColumns],
    ...lines.map(({ type, name, label, hint, message, cells = {} }) => [
      type,
      name,
      ...[label, hint, message].flatMap((text) => tags.map((tag) => wordingIn(text, tag))),
      ...plainColumns.map((column) => cells[column] ?? ''),
    ]),
  ];
}

function choiceRows(lists: readonly ChoiceList[], tags: readonly string[]) {
  const filters = [...new Set(lists.flatMap(({ filter }) => filter?.column ?? []))];
  return [
    ['list_name', 'name', ...tags.map((tag) => header('label', tag, tags)), ...filters],
    ...lists.flatMap(({ name, options, filter }) =>
      options.map((option) => [
        name,
        option.name,
        ...tags.map((tag) => wordingIn(option.label, tag)),
        ...filters.map((column) =>
          filter?.column === column ? (filter.cells.get(option.name) ?? '') : '',
        ),
      ]),
    ),
  ];
}

/** The form of a module with its template as an XLSForm, in all its languages. */
export function exportXlsform(module: CompiledModule, language: string): ExportedForm {
  const survey = new Survey({ item: module.byDb, row: null });
  const { report } = survey;
  const title = module.template?.document.name ?? module.document.name;
  for (const tab of tabsOf(module)) {
    survey.group(`tab_${tab.id}`.replaceAll('-', '_'), tab.name, undefined, () => {
      for (const section of tab.sections) {
        const line = { place: section.id, subject: section.id };
        const columns = { item: module.byDb, row: null };
        const relevant = expressionIn(section.visibleWhen, columns, line, report);
        const name = `section_${tab.id}_${section.id}`.replaceAll('-', '_');
        survey.group(name, section.name, { relevant: relevant ?? '' }, () => {
          for (const { column, block } of entriesOf(module, tab.id, section)) {
            if (column !== undefined) survey.field(column);
            else if (block.text === undefined)
              report.add('left_out', { place: block.id, subject: block.id }, 'signs_left');
            else {
              const place = { place: block.id, subject: block.id };
              if (block.signs !== undefined || block.image !== undefined)
                report.add('left_out', place, 'signs_left');
              const shown = expressionIn(block.visibleWhen, columns, place, report);
              const cells = { relevant: shown ?? '' };
              const id = `${name}_${block.id}`.replaceAll('-', '_');
              survey.lines.push({ type: 'note', name: id, label: block.text, cells });
            }
          }
        });
      }
    });
  }
  if (module.template?.document.statusFlow !== undefined)
    report.add('left_out', { place: 'statusFlow', subject: 'statusFlow' }, 'flow_left');
  const labels = survey.lists.flatMap(({ options }) => options.map(({ label }) => label));
  const tags = languagesOf([
    title,
    ...labels,
    ...survey.lines.flatMap(({ label, hint, message }) => [label, hint, message]),
  ]);
  const own = tags.includes(language) ? language : 'en';
  return {
    report: report.lines,
    file: {
      is: 'workbook',
      sheets: [
        { name: 'survey', rows: surveyRows(survey.lines, tags) },
        { name: 'choices', rows: choiceRows(survey.lists, tags) },
        {
          name: 'settings',
          rows: [
            ['form_title', 'form_id', 'default_language'],
            [textIn(title, own), module.document.type, tags.length === 1 ? '' : languageName(own)],
          ],
        },
      ],
    },
  };
}
