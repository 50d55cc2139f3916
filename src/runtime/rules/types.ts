import type { RuleType } from '../documents.ts';
import type { Problem } from '../problem.ts';
import type { Rule } from './rule.ts';

/** The type of an operand; `null` is a value that is always empty, which fits a branch of `if`. */
export type OperandType = RuleType | 'null';

/** The columns that a rule may read: by db name, with operand type and name for sentences. */
export interface RuleScope {
  readonly variables: ReadonlyMap<string, RuleVariable>;
  /** True for filters of lists, which know the signed-in user and the statuses of all templates. */
  readonly isFilter?: boolean;
}

/** The signed-in user. */
export interface Person {
  readonly id: number;
  readonly teamIds: readonly number[];
}

/** The types of values in the rows of a table that rules can read. */
export type CellType = Exclude<RuleType, 'presence' | 'rows'>;

/** A column of a table's rows. */
export interface RowVariable {
  readonly db: string;
  readonly type: CellType;
  readonly isEmpty: (value: unknown) => boolean;
  /** Rules can search its words. */
  readonly isSearchable: boolean;
  /** The searchable text of the item has its texts as they are. */
  readonly inSearchText: boolean;
}

export interface RuleVariable {
  readonly db: string;
  readonly type: OperandType;
  /** True for a column of the template, whose value is inside `columns`. */
  readonly isTemplate: boolean;
  /** False if rules can't search the value: texts without words (signatures), lists. */
  readonly isSearchable: boolean;
  /** The columns of its rows, for a table. */
  readonly rows?: ReadonlyMap<string, RowVariable>;
}

export interface RuleContext {
  /** The stored value of a column, undefined or null when empty. Only own properties are read. */
  readonly read: (db: string) => unknown;
  /** True if the column's value counts as empty for its field type. */
  readonly isEmpty: (db: string) => boolean;
  /** ISO 8601 UTC with milliseconds. */
  readonly now: string;
  /** IANA name; `today` is this zone's date. */
  readonly timeZone: string;
  /** The signed-in user, for filters. */
  readonly person?: Person | undefined;
  /**
   * Numbers of the statuses in which the module's items are finished, for filters
   * (src/runtime/flow/finished.ts).
   */
  readonly finished?: readonly number[] | undefined;
  /**
   * Ids of an item and of everything below it in its module, for filters with `contains_below`; by
   * `belowKey`. An item that is missing here has nothing below it.
   */
  readonly below?: ReadonlyMap<string, readonly number[]> | undefined;
  /** Receives faults in evaluation; their result is defined nevertheless. */
  readonly report?: (fault: string) => void;
}

/** A checked and compiled rule; `reads` lists the db names that it depends on. */
export interface CompiledRule {
  readonly source: Rule;
  readonly type: OperandType;
  readonly reads: readonly string[];
  /** The raw result: a boolean for conditions; null if empty. Never throws. */
  readonly evaluate: (context: RuleContext) => unknown;
}

export type RuleResult =
  | { readonly ok: true; readonly rule: CompiledRule }
  | { readonly ok: false; readonly problems: readonly Problem[] };
