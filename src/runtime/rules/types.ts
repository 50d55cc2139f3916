import type { RuleType } from '../documents.ts';
import type { Problem } from '../problem.ts';
import type { Rule } from './rule.ts';

/** The type of an operand; `null` is a value that is always empty, which fits a branch of `if`. */
export type OperandType = RuleType | 'null';

/** What a rule may read: columns by db name with their operand type and name for sentences. */
export interface RuleScope {
  readonly variables: ReadonlyMap<string, RuleVariable>;
  /** True where it is known who asks: in filters of lists. */
  readonly isPersonal?: boolean;
}

/** Who is signed in. */
export interface Person {
  readonly id: number;
  readonly teamIds: readonly number[];
}

export interface RuleVariable {
  readonly db: string;
  readonly type: OperandType;
  /** True for a column of the template, whose value stands in `columns`. */
  readonly isTemplate: boolean;
  /** False where no rule looks into the value by words: texts without any (signatures), lists. */
  readonly isSearchable: boolean;
}

export interface RuleContext {
  /** The stored value of a column, undefined or null when empty. Only own properties are read. */
  readonly read: (db: string) => unknown;
  /** True when the column's value counts as empty for its field type. */
  readonly isEmpty: (db: string) => boolean;
  /** ISO 8601 UTC with milliseconds. */
  readonly now: string;
  /** IANA name; `today` is this zone's date. */
  readonly timeZone: string;
  /** Who is signed in, for filters. */
  readonly person?: Person | undefined;
  /** Told of a fault in evaluation, which has a defined verdict. */
  readonly report?: (fault: string) => void;
}

/** A rule checked and made ready; `reads` lists the db names that it depends on. */
export interface CompiledRule {
  readonly source: Rule;
  readonly type: OperandType;
  readonly reads: readonly string[];
  /** The raw result: a boolean for conditions; null when empty. Never throws. */
  readonly evaluate: (context: RuleContext) => unknown;
}

export type RuleResult =
  | { readonly ok: true; readonly rule: CompiledRule }
  | { readonly ok: false; readonly problems: readonly Problem[] };
