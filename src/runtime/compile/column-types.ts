import type { CompiledColumn } from '../compiled.ts';
import type { ColumnDocument } from '../documents.ts';
import type { FieldType } from '../field-type.ts';
import type { Problem } from '../problem.ts';

/** A column document and its origin: the module's document or the template's. */
export interface ColumnSource {
  readonly document: ColumnDocument;
  readonly origin: 'core' | 'template';
  readonly owner: 'module' | 'template';
  readonly pointer: string;
  /** What is wrong with its own field type. */
  readonly problem?: Problem | null;
}

/** A source whose field type exists. */
export interface TypedSource extends ColumnSource {
  readonly fieldType: FieldType;
  /** The columns of its rows, for a table. */
  readonly cells: readonly CellSource[] | null;
}

/** A column of rows before its rules are compiled: what other rules need to know about it. */
export interface CellSource extends TypedSource {
  readonly db: string;
  readonly isEmpty: (value: unknown) => boolean;
}

export interface ColumnResult {
  readonly column: OwnColumn;
  readonly problems: readonly Problem[];
}

/** A column without the properties that depend on other columns. */
export type OwnColumn = Omit<CompiledColumn, 'reads' | 'recorded' | 'requiredLater'>;
