import type { CompiledModule } from '../compiled.ts';
import type { Item } from '../record/item.ts';
import type { Person } from '../rules/types.ts';
import type { Rule } from '../rules/rule.ts';

/** SQL text in pieces with a value between each two: `texts.length === values.length + 1`. */
export interface SqlFragment {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

export interface SortKey {
  readonly db: string;
  readonly direction: 'asc' | 'desc';
}

/** A list's question; the same in memory and as SQL (design, "Contract and HTTP"). */
export interface ItemQuery {
  /** A rule of type boolean over base, core and template columns. */
  readonly filter?: Rule | undefined;
  /** Empty last in both directions; id breaks ties, ascending. */
  readonly sort?: readonly SortKey[] | undefined;
  /** Words, each of which the search key must contain. */
  readonly search?: string | undefined;
  /** 1 to 500. */
  readonly limit?: number | undefined;
  /** From `next_page_cursor` of the page before, for the same sort. */
  readonly page_cursor?: string | undefined;
  /** Items left out before the page, behind the cursor where there is one; at most 1,000,000. */
  readonly offset?: number | undefined;
  readonly includeDeleted?: boolean | undefined;
}

export interface QueryContext {
  readonly now: string;
  readonly timeZone: string;
  /** Who asks; absent where nobody is signed in. */
  readonly person?: Person | undefined;
  /** Order of the ids of looked-up columns (types by name, criticalities by rank, people by name). */
  readonly ranks?: ReadonlyMap<string, readonly number[]> | undefined;
  /** In memory: the module as an item's template version sees it, whose words count. */
  readonly moduleOf?: ((item: Item) => CompiledModule) | undefined;
}
