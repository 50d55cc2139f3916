import type { Text } from '../../../runtime/text.ts';

/** What a column of a table can become. */
export const proposedTypes = [
  'text',
  'textarea',
  'number',
  'checkbox',
  'date',
  'moment',
  'dropdown',
  'multiple',
  'mail',
  'phone',
  'address',
  'person',
] as const;

export type ProposedType = (typeof proposedTypes)[number];

/** Why something is proposed. Each code has a text, `evidence` in locales/*\/form_files.json. */
export const evidenceCodes = [
  'no_header',
  'same_name',
  'names_items',
  'values',
  'but_rows',
  'placeholders',
  'dash_is_no',
  'one_choice',
  'unit_in_header',
  'unit_in_values',
  'unit_before_values',
  'few_values',
  'long_values',
  'all_filled',
  'some_empty',
  'all_different',
  'name_of_field',
  'no_values',
  'header_person',
  'not_people',
  'month_first',
] as const;

export interface Evidence {
  readonly code: (typeof evidenceCodes)[number];
  readonly params?: Readonly<Record<string, string | number>>;
}

/** What is proposed for a column of the table; an admin corrects it. */
export interface ProposedColumn {
  /** The place of the column in the table, from 0. */
  readonly at: number;
  /** Its name in the table; empty without one. */
  readonly header: string;
  /** A new field, a field of the module by its db name, or null: the column is left out. */
  readonly target: { readonly core: string } | 'new' | null;
  readonly label: string;
  readonly type: ProposedType;
  /** The unit of a number; empty without one. */
  readonly unit: string;
  /** The unit is before the number: `€ 12`. */
  readonly isUnitBefore: boolean;
  readonly decimals: number;
  readonly isMonthFirst: boolean;
  /** The different values, as options of a dropdown. */
  readonly options: readonly string[];
  readonly required: boolean;
  readonly unique: boolean;
  /** The first different values, as the file has them. */
  readonly samples: readonly string[];
  readonly evidence: readonly Evidence[];
}

export interface Proposal {
  readonly name: Text;
  readonly sheet: string;
  /** Rows of the table, without totals. */
  readonly rows: number;
  /** Rows at the end that look like totals; they say nothing about the columns. */
  readonly totals: readonly number[];
  readonly columns: readonly ProposedColumn[];
}
