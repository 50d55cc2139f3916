import type { SiteRow } from '../contract/directory.ts';
import { compareNames } from '../runtime/compare-names.ts';

/** Whether the site can be opened: a role on it, and not archived (spec section 6). */
export function isOpenable(site: SiteRow): boolean {
  return site.user_roles !== null && !site.is_archived;
}

/** "Leuna, DE": the known parts of city and country; empty if neither is known. */
export function siteLocation({ address }: SiteRow): string {
  return [address.city, address.country_code].filter(Boolean).join(', ');
}

/** Case-insensitive substring on name, city or country code (spec section 5). */
export function matchesSite(site: SiteRow, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  const { city, country_code } = site.address;
  return [site.site_name, city, country_code].some(
    (text) => text?.toLocaleLowerCase().includes(wanted) === true,
  );
}

/** Sites with roles first, then by name (spec section 5). */
export function sortSites(sites: readonly SiteRow[], language: string): readonly SiteRow[] {
  const compare = compareNames(language);
  const rank = (site: SiteRow) => (site.user_roles === null ? 1 : 0);
  return sites.toSorted(
    (a, b) => rank(a) - rank(b) || compare(a.site_name, b.site_name) || a.id - b.id,
  );
}
