import type { StandardSchemaV1 } from '@standard-schema/spec';
import type {
  ColumnDocument,
  ModuleDocument,
  TableColumnDocument,
  TemplateDocument,
} from './documents.ts';
import type { FieldType, Settings } from './field-type.ts';
import type { CompiledFlow } from './flow/types.ts';
import type { FieldError } from './record/errors.ts';
import type { Item } from './record/item.ts';
import type { CompiledRule } from './rules/types.ts';
import type { Text } from './text.ts';

/** A core or template column, with everything that a form, list, call or table needs to know. */
export interface CompiledColumn {
  readonly db: string;
  readonly origin: 'core' | 'template';
  /** JSON pointer of its value in an item: `/name`, `/columns/cause_of_failure`. */
  readonly pointer: string;
  readonly name: Text;
  /** Help below the field, from the setting `description`. */
  readonly description: Text | null;
  readonly fieldType: FieldType;
  /** Effective: defaults of the type overlaid by the column's own; null entries dropped. */
  readonly settings: Settings;
  readonly required: boolean;
  readonly unique: boolean;
  readonly tab: string;
  readonly section: string;
  readonly order: number;
  readonly tableOrder: number | null;
  readonly width: number | null;
  /** The column's own condition and its section's, joined. */
  readonly visibleWhen: CompiledRule | null;
  readonly requiredWhen: CompiledRule | null;
  readonly readOnlyWhen: CompiledRule | null;
  readonly computed: CompiledRule | null;
  readonly clearWhenHidden: boolean;
  /**
   * db names whose values decide its state and its computed value: those that its rules read, and
   * those from which these are computed or cleared in turn.
   */
  readonly reads: readonly string[];
  /** No rule decides anything about it: its state is the same in every item. */
  readonly isStatic: boolean;
  /** db name of the column whose change empties this one, such as the type of a sub-type. */
  readonly resetsWith: string | null;
  /** A date by which the work is to be done: lists say when it is overdue. */
  readonly deadline: boolean;
  /** The people who are to do the work: it is on their list, and they are told. */
  readonly assignment: boolean;
  readonly isEmpty: (value: unknown) => boolean;
  /** Errors of a value that is not empty, pointers below the column's own. */
  readonly check: (value: unknown) => readonly FieldError[];
  readonly normalise: (value: unknown) => unknown;
  readonly toText: (value: unknown) => string;
  readonly document: ColumnDocument;
}

export interface CompiledTableColumn {
  readonly db: string;
  readonly name: Text;
  readonly fieldType: FieldType;
  readonly nullable: boolean;
  readonly tableOrder: number | null;
  readonly document: TableColumnDocument;
}

/** What a list can show, in the order in which it does; `shown` is the default. */
export interface ListColumn {
  readonly db: string;
  readonly name: Text;
  readonly fieldType: FieldType;
  readonly settings: Settings;
  readonly width: number | null;
  readonly shown: boolean;
  readonly column: CompiledColumn | null;
}

export interface CompiledSection {
  readonly id: string;
  readonly name: Text;
  readonly description: Text | null;
  readonly columns: readonly CompiledColumn[];
}

export interface CompiledTab {
  readonly id: string;
  readonly name: Text;
  readonly sections: readonly CompiledSection[];
}

/**
 * A module, compiled once and frozen: what list, form, flow, calls, tables, mock and snapshots
 * read. With a template it is the module as items of that template version see it.
 */
export interface CompiledModule {
  readonly document: ModuleDocument;
  readonly template: CompiledTemplateIdentity | null;
  /** Core columns by their order, then template columns. */
  readonly columns: readonly CompiledColumn[];
  readonly byDb: ReadonlyMap<string, CompiledColumn>;
  readonly byPointer: ReadonlyMap<string, CompiledColumn>;
  readonly tableColumns: readonly CompiledTableColumn[];
  readonly listColumns: readonly ListColumn[];
  readonly layout: readonly CompiledTab[];
  readonly flow: CompiledFlow;
  /** By db name, the columns that read its value (`CompiledColumn.reads`). */
  readonly dependents: ReadonlyMap<string, readonly CompiledColumn[]>;
  /** By db name, the columns that are emptied when its value changes (`resetsWith`). */
  readonly resets: ReadonlyMap<string, readonly CompiledColumn[]>;
  readonly '~standard': StandardSchemaV1.Props<Item, Item>;
}

export interface CompiledTemplateIdentity {
  readonly id: number;
  readonly version: number;
  readonly document: TemplateDocument;
}
