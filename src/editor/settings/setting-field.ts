import type { ColumnDocument } from '../../runtime/documents.ts';
import type { Text } from '../../runtime/text.ts';

/** A setting as fields of a form: their columns, and how values go in and out. */
export interface SettingField {
  /** The name of the setting in the field type's document. */
  readonly setting: string;
  readonly columns: readonly ColumnDocument[];
  /** Of a text with a column for each language: what all of them share. */
  readonly texts?: { readonly name: Text; readonly help: Text | undefined };
  /** Of a list of rows: how many of its texts are missing in a language. */
  readonly rows?: { readonly missing: (value: unknown) => number };
  /** Values of the columns, in their order, for the effective value of the setting. */
  readonly read: (value: unknown) => readonly unknown[];
  /** The setting for values of the columns; null removes a default. */
  readonly write: (values: readonly unknown[]) => unknown;
  /** The values after somebody has changed one, with what changes along with it. */
  readonly follow?: (before: readonly unknown[], after: readonly unknown[]) => readonly unknown[];
}

/** One of the values that a setting can have. */
export interface Choice {
  readonly value: string | number;
  readonly label: Text;
}

/** What all columns of a setting share. */
export type SettingBase = Pick<
  ColumnDocument,
  'name' | 'db' | 'tab' | 'section' | 'order' | 'visibleWhen'
>;
