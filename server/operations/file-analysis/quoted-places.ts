import { sql } from 'kysely';
import type { QuotedPlace } from '../../../src/contract/file-analysis.ts';
import { searchKey } from '../../../src/runtime/text-keys.ts';
import type { SiteAccess } from '../context/site.ts';
import { pageUnitOf } from '../file-text/text-kind.ts';
import type { FileRow } from '../files/row.ts';
import type { GivenQuote } from './questions.ts';

/** Fewer letters and digits are on any page, so they show nothing. */
const leastLetters = 3;

/** The quote as texts are compared, without the marks that a service puts around it. */
const keyOf = (quote: string): string =>
  searchKey(quote.replaceAll(/^[\s"'“”„«»‘’.…]+|[\s"'“”„«»‘’…]+$/gu, ''));

const isTelling = (key: string) => key.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= leastLetters;

/**
 * Where quotes are in the text of a file, in their order. The page is the one that has the quote, which may be
 * another than the given one; a quote that no page has is `not_found`, and of a file without a text `unchecked`.
 */
export async function placesOf(
  { tx, siteId }: Pick<SiteAccess, 'tx' | 'siteId'>,
  { sha256, media_type }: Pick<FileRow, 'sha256' | 'media_type'>,
  quotes: readonly GivenQuote[],
): Promise<readonly QuotedPlace[]> {
  if (quotes.length === 0) return [];
  const text = await tx
    .selectFrom('file_texts')
    .select('state')
    .where('site_id', '=', siteId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  const unit = pageUnitOf(media_type);
  if (text?.state !== 'done')
    return quotes.map(({ quote }) => ({ state: 'unchecked', unit: null, page: null, quote }));
  const wanted = quotes.map(({ quote, page }, at) => ({ at, key: keyOf(quote), page }));
  const { rows } = await sql<{ at: number; page: number }>`
    select wanted.at, found.page
    from jsonb_to_recordset(${JSON.stringify(wanted.filter(({ key }) => isTelling(key)))}::jsonb)
      as wanted (at integer, key text, page double precision)
    cross join lateral (
      select kept.page from file_text_pages as kept
      where kept.site_id = ${siteId} and kept.sha256 = ${sha256}
        and strpos(kept.search_text, wanted.key) > 0
      order by (kept.page = wanted.page) desc nulls last, kept.page limit 1) as found`.execute(tx);
  const pages = new Map(rows.map(({ at, page }) => [at, page]));
  return quotes.map(({ quote }, at) => {
    const page = pages.get(at);
    if (page === undefined) return { state: 'not_found', unit: null, page: null, quote };
    return { state: 'found', unit, page, quote };
  });
}
