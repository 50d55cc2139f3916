import type { StandardSchemaV1 } from '@standard-schema/spec';
import type {
  ColumnDocument,
  ModuleDocument,
  TableColumnDocument,
  TemplateDocument,
  ViewDocument,
} from './documents.ts';
import type { Settings } from './field-settings.ts';
import type { FieldType } from './field-type.ts';
import type { CompiledFlow } from './flow/types.ts';
import type { FieldError } from './record/errors.ts';
import type { Item } from './record/item.ts';
import type { Row } from './row.ts';
import type { CompiledRule } from './rules/types.ts';
import type { Text } from './text.ts';

export type { Row } from './row.ts';

/**
 * The role of a column in lists: the code that identifies the item, its title, its status, the date
 * by which its work is due, or any other value.
 */
export type ColumnRole = 'code' | 'title' | 'status' | 'deadline' | 'value';

/**
 * What a person may do with the values of a column: `none` if they don't know that it exists. Every
 * column of a module that is not restricted to a person is `write`.
 */
export type ColumnAccess = 'write' | 'read' | 'none';

/**
 * A core or template column, with everything that forms, lists, calls and tables need to know. `S`
 * are the settings of its field type, where that is known.
 */
export interface CompiledColumn<S extends Settings = Settings> {
  readonly db: string;
  readonly origin: 'core' | 'template';
  /** JSON pointer of its value in an item: `/name`, `/columns/cause_of_failure`. */
  readonly pointer: string;
  readonly name: Text;
  /** Help below the field, from the setting `description`. */
  readonly description: Text | null;
  readonly fieldType: FieldType;
  /**
   * Effective settings: defaults of the type overlaid by those of the column; null entries dropped.
   */
  readonly settings: S;
  readonly required: boolean;
  readonly unique: boolean;
  readonly tab: string;
  readonly section: string;
  readonly order: number;
  readonly tableOrder: number | null;
  readonly width: number | null;
  /** How many of the three columns of the form's grid it takes; null: its field type decides. */
  readonly span: 1 | 2 | 3 | null;
  /** The column's condition joined with its section's. */
  readonly visibleWhen: CompiledRule | null;
  readonly requiredWhen: CompiledRule | null;
  readonly readOnlyWhen: CompiledRule | null;
  readonly computed: CompiledRule | null;
  /** Gives the value of a new item that nobody entered (record/default-rules.ts). */
  readonly defaultRule: CompiledRule | null;
  /** Rules that the values have to meet, in the order of their messages. */
  readonly validWhen: readonly { readonly rule: CompiledRule; readonly message: Text }[];
  /** Conditions of options, which are offered and valid only while theirs hold. */
  readonly optionsWhen: readonly {
    readonly option: number | string;
    readonly rule: CompiledRule;
  }[];
  readonly clearWhenHidden: boolean;
  /** If it is required, moves demand it (`requiredOnEntry` of the module), and saving does not. */
  readonly requiredLater: boolean;
  /** Moves of the status flow fill it in (`records` of a node). */
  readonly recorded: boolean;
  /**
   * db names whose values decide its state and its computed value: those that its rules read and,
   * transitively, those from which these are computed or cleared.
   */
  readonly reads: readonly string[];
  /** No rule applies to it: its state is the same in every item. */
  readonly isStatic: boolean;
  /** db name of the column whose change empties this one, such as the type of a sub-type. */
  readonly resetsWith: string | null;
  /** A date by which the work has to be done: lists say when it is overdue. */
  readonly deadline: boolean;
  readonly role: ColumnRole;
  /** A text that the server fills with the item's number when it is empty. */
  readonly generated: boolean;
  /** The people who have to do the work: it appears on their lists, and they are notified. */
  readonly assignment: boolean;
  /** The id of the module's field right that reading and writing it needs; null: none. */
  readonly right: string | null;
  /** What the person may do for whom the module was restricted (compile/restrict.ts). */
  readonly access: ColumnAccess;
  readonly isEmpty: (value: unknown) => boolean;
  /**
   * Errors of a value that is not empty, with pointers relative to the column. `timeZone` is the
   * IANA name of the site's zone, UTC if absent.
   */
  readonly check: (value: unknown, timeZone?: string) => readonly FieldError[];
  readonly normalise: (value: unknown) => unknown;
  readonly toText: (value: unknown) => string;
  /** For a table: its rows. */
  readonly rows: CompiledRows | null;
  readonly document: ColumnDocument;
}

/** What the foot of a table and a summary compute from a column of its rows. */
export type RowTotal = 'sum' | 'least' | 'most' | 'average' | 'count';

/** The rows of a table, compiled from its settings. */
export interface CompiledRows {
  /** Compiled as the columns of an item are; their pointers begin at the row. */
  readonly columns: readonly CompiledColumn[];
  readonly byDb: ReadonlyMap<string, CompiledColumn>;
  /** As filters of a list see them. */
  readonly listColumns: readonly ListColumn[];
  /** In the order of their dependencies. */
  readonly computed: readonly CompiledColumn[];
  /** Columns with a default rule, in the order of their dependencies. */
  readonly begun: readonly CompiledColumn[];
  /** Columns that a rule can hide: a hidden cell is empty. */
  readonly hideable: readonly CompiledColumn[];
  /** What each column totals, by db name. */
  readonly totals: ReadonlyMap<string, RowTotal>;
  /** db names of the columns by which lists find items through an index. */
  readonly indexed: ReadonlySet<string>;
  /** db names of the columns whose totals lists show. */
  readonly summary: readonly string[];
  /** The rows with which every table begins. */
  readonly fixed: ReadonlyMap<string, Row>;
  /** What the field type does with a closed set of rows; null: people add and remove rows. */
  readonly closed: {
    readonly nameOf: (id: string) => Text | null;
    readonly settle: (row: Row) => Row;
    readonly missing: (row: Row, isRequired: boolean) => readonly string[];
  } | null;
  /** No rule applies to a cell and none is required: rows are valid if their cells are. */
  readonly isStatic: boolean;
  /** db names of the columns of the item that its rules read. */
  readonly reads: readonly string[];
}

export interface CompiledTableColumn {
  readonly db: string;
  readonly name: Text;
  readonly fieldType: FieldType;
  readonly nullable: boolean;
  readonly tableOrder: number | null;
  readonly document: TableColumnDocument;
}

/** A column that a list can show, with everything that list renderers need to know about it. */
export interface ListColumn<S extends Settings = Settings> {
  readonly db: string;
  readonly name: Text;
  readonly fieldType: FieldType;
  readonly settings: S;
  /** Pixels, as the module's document sets it. */
  readonly width: number | null;
  /** Pixels if a view sets no width. */
  readonly defaultWidth: number;
  /** A list shows it unless a view names other columns. */
  readonly shown: boolean;
  /** Null for a column that the server maintains, such as `id` and `created_at`. */
  readonly column: CompiledColumn<S> | null;
  readonly role: ColumnRole;
  /** Values are quantities: lists align them right. */
  readonly isNumeric: boolean;
  /** Values are positions on the earth, `[latitude, longitude]`. */
  readonly isPosition: boolean;
  /** Values come from a small known set: each can be a lane of a board. */
  readonly hasFewValues: boolean;
  /** A list can be sorted by it in an order that makes sense to a person. */
  readonly canSort: boolean;
  /** Items can be grouped by its values. */
  readonly canGroup: boolean;
  /** Rules can read its values, so filters can use it. */
  readonly canFilter: boolean;
  /** Its values can be summed. */
  readonly canSum: boolean;
}

/** A view that comes with a module. */
export interface ModuleView {
  /** Names the view in addresses; `all` is the list of all items. */
  readonly id: string;
  readonly name: Text;
  readonly document: ViewDocument;
}

/** A block of text, a picture or safety signs between the fields of a section; it stores nothing. */
export interface ContentBlock {
  readonly id: string;
  readonly order: number;
  readonly text: Text | null;
  /** Numbers of ISO 7010. */
  readonly signs: readonly string[];
  /** `source` is a data URL. */
  readonly image: { readonly source: string; readonly description: Text } | null;
  /** The block's condition joined with its section's. */
  readonly visibleWhen: CompiledRule | null;
  /** db names that the condition reads, directly and through computed or cleared columns. */
  readonly reads: readonly string[];
}

export interface CompiledSection {
  readonly id: string;
  readonly name: Text;
  readonly description: Text | null;
  readonly columns: readonly CompiledColumn[];
  readonly content: readonly ContentBlock[];
}

export interface CompiledTab {
  readonly id: string;
  readonly name: Text;
  readonly sections: readonly CompiledSection[];
}

/** The columns of a module that a change affects indirectly. */
export interface DerivedColumns {
  /** In the order of their dependencies. */
  readonly computed: readonly CompiledColumn[];
  /**
   * Columns with a default rule and computed ones, in the order of their dependencies; none without a
   * default rule.
   */
  readonly begun: readonly CompiledColumn[];
  /** Columns that can be hidden and are then emptied. */
  readonly clearable: readonly CompiledColumn[];
  readonly inbound: ReadonlySet<CompiledColumn>;
  readonly signed: readonly CompiledColumn[];
  readonly generated: readonly CompiledColumn[];
  readonly carriedOver: readonly CompiledColumn[];
}

/** The statuses in which people can't change items. */
export interface StatusLocks {
  /** Numbers of the statuses in which only `editable` columns can be changed. */
  readonly statuses: ReadonlySet<number>;
  /** db names. */
  readonly editable: ReadonlySet<string>;
  /** Numbers of the statuses that demand the required fields of templates (`requiredOnEntry`). */
  readonly demanding: ReadonlySet<number>;
}

/** The columns that a report of a problem fills in (`report` of a module's document). */
export interface CompiledReport {
  readonly what: CompiledColumn;
  /** Takes the beginning of `what`. */
  readonly title: CompiledColumn | null;
  /** References to items, each of one module. */
  readonly where: readonly CompiledColumn[];
  readonly photos: CompiledColumn | null;
  /** Takes voice notes. */
  readonly voice: CompiledColumn | null;
  readonly position: CompiledColumn | null;
  readonly reportedAt: CompiledColumn | null;
  readonly reportedBy: CompiledColumn | null;
}

/**
 * A module, compiled once and frozen: list, form, flow, calls, tables, mock and snapshots read it.
 * With a template it is the module as items of that template version see it.
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
  /** The views that its list offers; the list opens with the first, and the last shows all items. */
  readonly views: readonly ModuleView[];
  readonly layout: readonly CompiledTab[];
  readonly flow: CompiledFlow;
  /** Which columns people can't change in which status. */
  readonly locks: StatusLocks;
  /** By db name, the columns that read its value (`CompiledColumn.reads`). */
  readonly dependents: ReadonlyMap<string, readonly CompiledColumn[]>;
  /** By db name, the columns that are emptied when its value changes (`resetsWith`). */
  readonly resets: ReadonlyMap<string, readonly CompiledColumn[]>;
  readonly derived: DerivedColumns;
  /** The column by which its items form a tree; null if they form none. */
  readonly parentColumn: CompiledColumn | null;
  /** The core column with the tag by which people on site know an item; null without one. */
  readonly tagColumn: CompiledColumn | null;
  /** Core columns that the head of an item's page shows, in order. */
  readonly facts: readonly CompiledColumn[];
  /** The columns that a report of a problem fills in; null if people can't report as its items. */
  readonly report: CompiledReport | null;
  /** db names of the columns that were left out for a person who may not read them. */
  readonly hidden: ReadonlySet<string>;
  /** A new item, of site 0 (spec section 3). */
  readonly blank: Item;
  readonly '~standard': StandardSchemaV1.Props<Item, Item>;
}

export interface CompiledTemplateIdentity {
  readonly id: number;
  readonly version: number;
  readonly document: TemplateDocument;
}
