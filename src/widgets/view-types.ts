import type { FunctionComponent, ReactNode } from 'react';
import type { CompiledColumn, ListColumn } from '../runtime/compiled.ts';
import type { Settings } from '../runtime/field-settings.ts';
import type { Rule } from '../runtime/rules/rule.ts';
import type { Format } from '../ui/format/format.ts';

/**
 * The views of field types. `S` are the settings of the type that a view belongs to: its room reads
 * them by name, `EditProps<SettingsOf<'text'>>`. The lists of rooms (views.ts, cells.ts, filters.ts)
 * give each view the settings of its type.
 */

/**
 * The field's control. The form renders label, help and error around it (ui/FieldFrame) and ties
 * them to it by id.
 */
export interface EditProps<S extends Settings = Settings> {
  readonly id: string;
  readonly column: CompiledColumn<S>;
  /** The module of the item. */
  readonly moduleType: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  /** Required now: by the document, or by a rule. */
  readonly required: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

export interface LabelNoteProps<S extends Settings = Settings> {
  readonly settings: S;
  readonly value: unknown;
}

/** A value to read, in a read-only form or in a history entry. */
export interface ReadProps<S extends Settings = Settings> {
  readonly settings: S;
  readonly moduleType: string;
  readonly value: unknown;
  /** The whole item if there is one: a status is read together with its template. */
  readonly item: { readonly [db: string]: unknown };
}

/** A value in a table cell: one line, or two for titles. */
export interface CellProps<S extends Settings = Settings> extends ReadProps<S> {
  /** The document marks the column as the date by which the work has to be done. */
  readonly deadline: boolean;
}

/** The filter of a list column: a rule over it, or null for none. */
export interface FilterProps<S extends Settings = Settings> {
  readonly column: ListColumn<S>;
  readonly moduleType: string;
  readonly rule: Rule | null;
  readonly onChange: (rule: Rule | null) => void;
}

/** `render` shows the end of the filter's sentence: "Open or Planned", "from 1 Nov 2026". */
export interface DescriptionProps<S extends Settings = Settings> extends Omit<
  FilterProps<S>,
  'onChange'
> {
  readonly rule: Rule;
  readonly render: (text: string) => ReactNode;
}

export interface FilterView<S extends Settings = Settings> {
  readonly Control: FunctionComponent<FilterProps<S>>;
  readonly Description: FunctionComponent<DescriptionProps<S>>;
  /** Whether the control could have written the rule over the column, and so can show it. */
  readonly supports: (db: string, rule: Rule) => boolean;
}

/** The list cell of a field type. A missing one is a compile error (src/widgets/cells.ts). */
export interface FieldCell<S extends Settings = Settings> {
  readonly Cell: FunctionComponent<CellProps<S>>;
  /**
   * The text of a cell that always shows plain text; empty for an empty value. Tables draw such
   * cells without a component for each.
   */
  readonly toText?: (value: unknown, settings: S, format: Format) => string;
}

/**
 * The views of a field type in a form. A missing view is a compile error (src/widgets/views.ts).
 */
export interface FieldViews<S extends Settings = Settings> {
  /** Null for types without a control: the form shows the value read-only and says why. */
  readonly Edit: FunctionComponent<EditProps<S>> | null;
  readonly Read: FunctionComponent<ReadProps<S>>;
  /** One row of a closed set, which reads otherwise than its cells by themselves. */
  readonly ReadRow?: FunctionComponent<ReadProps<S>>;
  /** Cells of the rows of a closed set that read otherwise than their own types, by db name. */
  readonly readCells?: Readonly<Record<string, FunctionComponent<ReadProps<S>>>>;
  /** At the end of the label's line: context of the value, such as a time zone. */
  readonly LabelNote?: FunctionComponent<LabelNoteProps<S>>;
  /** The control consists of several, such as checkboxes: the label names them as a group. */
  readonly isGroup?: boolean;
  /** Its control also reads well: the reading view of an item shows it in place of the value. */
  readonly isReadInControl?: boolean;
  /** How many of the three columns of a form's row it spans; absent: one. */
  readonly columnSpan?: (settings: S) => 1 | 2 | 3;
}
