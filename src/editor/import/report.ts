import type { Text } from '../../runtime/text.ts';

/**
 * What an importer or exporter says about a part of a form. Each code has a text, `report` in
 * locales/*\/form_files.json.
 */
export const reportCodes = [
  'field',
  'core_field',
  'note',
  'section',
  'table',
  'type_unknown',
  'type_other',
  'type_recorded',
  'type_in_table',
  'nested_table',
  'table_apart',
  'table_empty',
  'no_name',
  'unbalanced',
  'duplicate_name',
  'too_many',
  'rule_empty',
  'rule_syntax',
  'rule_function',
  'rule_types',
  'rule_name',
  'rule_table',
  'rule_refused',
  'rule_operator',
  'rule_rounding',
  'default_value',
  'choices_missing',
  'choices_file',
  'choices_or_other',
  'choices_filtered',
  'choices_many',
  'choice_twice',
  'choice_unnamed',
  'property',
  'core_rest',
  'group_in_table',
  'media',
  'sheet',
  'text_reference',
  'language',
  'texts_left',
  'reference_circular',
  'reference_remote',
  'reference_missing',
  'schema_shape',
  'keyword',
  'widget',
  'format',
  'list_of_values',
  'present_ticked',
  'summary_left',
  'flow_left',
  'signs_left',
  'note_left',
  'core_left',
] as const;

export type ReportCode = (typeof reportCodes)[number];

/** What became of a part: taken as it is, taken otherwise, or left out. */
export type Outcome = 'taken' | 'changed' | 'left_out';

/** One line of the report of an import or export. */
export interface ReportLine {
  /** Where the part is in the file: a sheet and a row (`survey 12`), a JSON pointer or a field. */
  readonly place: string;
  /** The name or label of the part in the file. */
  readonly subject: string;
  readonly outcome: Outcome;
  readonly code: ReportCode;
  readonly params?: Readonly<Record<string, Text | number>>;
}

/** Collects the lines of a report; a hostile file cannot make it endless. */
export class Report {
  readonly #lines: ReportLine[] = [];

  add(
    outcome: Outcome,
    { place, subject }: Pick<ReportLine, 'place' | 'subject'>,
    code: ReportCode,
    params?: ReportLine['params'],
  ): void {
    if (this.#lines.length >= mostLines) return;
    const line = { place: place.slice(0, 200), subject: subject.slice(0, 200), outcome, code };
    this.#lines.push(params === undefined ? line : { ...line, params });
  }

  get lines(): readonly ReportLine[] {
    return this.#lines;
  }
}

const mostLines = 5000;
