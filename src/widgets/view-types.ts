import type { ComponentType } from 'react';
import type { CompiledColumn, ListColumn } from '../runtime/compiled.ts';
import type { Settings } from '../runtime/field-type.ts';
import type { Rule } from '../runtime/rules/rule.ts';
import type { Format } from '../ui/format/format.ts';

/** The field's control. Label, help and error stand around it (ui/FieldFrame) and are wired by id. */
export interface EditProps {
  readonly id: string;
  readonly column: CompiledColumn;
  /** The module of the item. */
  readonly moduleType: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  /** Needed now: by the document, or by a rule. */
  readonly required: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  /**
   * A hook: something about the whole item as saving would store it now; renders again when it is
   * another, shortly after the last change.
   */
  readonly useItemSelector: (
    read: (item: { readonly [db: string]: unknown }) => string | null,
  ) => string | null;
  /** A hook: the present value of another column of the form, for fields that depend on one. */
  readonly useValue: (db: string) => unknown;
}

export interface LabelNoteProps {
  readonly settings: Settings;
  readonly value: unknown;
}

/** A value to look at, in a form that can't be edited or in a history line. */
export interface ReadProps {
  readonly settings: Settings;
  readonly moduleType: string;
  readonly value: unknown;
  /** The whole item where there is one: a status is read beside its template. */
  readonly item: { readonly [db: string]: unknown };
}

/** A value in a table cell: one line, or two for titles. */
export interface CellProps extends ReadProps {
  /** The document says that it is a date by which the work is to be done. */
  readonly deadline: boolean;
}

/** The filter of a list column: a rule over it, or null for none. */
export interface FilterProps {
  readonly column: ListColumn;
  readonly moduleType: string;
  readonly rule: Rule | null;
  readonly onChange: (rule: Rule | null) => void;
}

export interface FilterView {
  readonly Control: ComponentType<FilterProps>;
  /** A hook: the end of the filter's sentence, "Open or Planned", "from 1 Nov 2026". */
  readonly useDescription: (
    filter: Omit<FilterProps, 'onChange'> & { readonly rule: Rule },
  ) => string;
  /** Whether a rule over the column is one that the control writes, and so can show. */
  readonly supports: (db: string, rule: Rule) => boolean;
}

/** What a field type looks like in a list. A missing one is a compile error (src/widgets/cells.ts). */
export interface FieldCell {
  readonly Cell: ComponentType<CellProps>;
  /**
   * What a cell shows, where that is always plain words; empty for nothing. Tables draw such cells
   * without a component for each.
   */
  readonly toText?: (value: unknown, settings: Settings, format: Format) => string;
}

/** What a field type looks like in a form. A missing view is a compile error (src/widgets/views.ts). */
export interface FieldViews {
  /** Null for types whose control is not there: the form shows the value and says so. */
  readonly Edit: ComponentType<EditProps> | null;
  readonly Read: ComponentType<ReadProps>;
  /** At the end of the label's line: what the value is to be read with, such as a time zone. */
  readonly LabelNote?: ComponentType<LabelNoteProps>;
  /** The control is several, such as boxes: the label names them as a group. */
  readonly isGroup?: boolean;
  /** How many of the three places in a form's row it takes; absent: one. */
  readonly columnSpan?: (settings: Settings) => 1 | 2 | 3;
}
