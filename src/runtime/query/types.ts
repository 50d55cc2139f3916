import type { CompiledModule } from '../compiled.ts';
import type { Item } from '../record/item.ts';
import type { Person } from '../rules/types.ts';
import type { Rule } from '../rules/rule.ts';

/** SQL text in parts with a value between each two: `texts.length === values.length + 1`. */
export interface SqlFragment {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

export interface SortKey {
  readonly db: string;
  readonly direction: 'asc' | 'desc';
}

/** A list query; the same in memory and as SQL (design, "Contract and HTTP"). */
export interface ItemQuery {
  /** A rule of type boolean over base, core and template columns. */
  readonly filter?: Rule | undefined;
  /** Empty values last in both directions; id breaks ties, ascending. */
  readonly sort?: readonly SortKey[] | undefined;
  /** Words; the search text must contain each of them. */
  readonly search?: string | undefined;
  /** 1 to 500. */
  readonly limit?: number | undefined;
  /** From `next_page_cursor` of the page before, for the same sort. */
  readonly page_cursor?: string | undefined;
  /** Items to skip before the page, after the cursor if there is one; at most 1,000,000. */
  readonly offset?: number | undefined;
  readonly includeDeleted?: boolean | undefined;
}

/**
 * Texts of items that stay in memory, computed once for all queries: what a search reads, and order
 * keys by column. It belongs to one module with its templates.
 */
export interface TextMemo {
  readonly search: WeakMap<Item, string>;
  readonly order: Map<string, WeakMap<Item, string | null>>;
}

/** Many files, a bit for each id from the first to the last: PostgreSQL reads one without a search. */
export interface FileBits {
  readonly first: number;
  readonly last: number;
  /** As PostgreSQL writes bytes, `\\x01`. */
  readonly bits: string;
}

/** The files in whose texts a searched word was found. */
export interface WordMatches {
  /** Their ids as PostgreSQL writes a list, `{1,2}`; or bits, if there are many. */
  readonly files: string | FileBits;
  readonly count: number;
  /** Others may have the word too: it is a part of so many words that not all were looked up. */
  readonly isPart: boolean;
}

export interface QueryContext {
  readonly now: string;
  readonly timeZone: string;
  /** The person who sends the query; absent if nobody is signed in. */
  readonly person?: Person | undefined;
  /** The statuses in which the module's items are finished; needed if the filter `readsFinished`. */
  readonly finished?: readonly number[] | undefined;
  /** What is below the items of `contains_below` in the filter (`RuleContext.below`). */
  readonly below?: ReadonlyMap<string, readonly number[]> | undefined;
  /** Order of the ids of looked-up columns (types by name, criticalities by rank, people by name). */
  readonly ranks?: ReadonlyMap<string, readonly number[]> | undefined;
  /** As SQL: where the words of the search are in texts; those that were not looked up are missing. */
  readonly wordMatches?: ReadonlyMap<string, WordMatches> | undefined;
  /** The labels whose names contain a word of the search, by word; without labels a word is not in it. */
  readonly labelMatches?: ReadonlyMap<string, readonly number[]> | undefined;
  /** In memory: the module as the item's template version sees it, whose words are searched. */
  readonly moduleOf?: ((item: Item) => CompiledModule) | undefined;
  /** In memory: absent if the items are read for one query alone. */
  readonly texts?: TextMemo | undefined;
}
