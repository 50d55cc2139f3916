import type { NavigationEntry } from './navigation.ts';

type Address = Pick<NavigationEntry, 'route' | 'isOfSite'>;

/** The path of an entry; null for an entry of a site while no site is selected (spec 2.5). */
export function entryPath({ route, isOfSite }: Address, siteId: number | null): string | null {
  if (!isOfSite) return `/app/${route}`;
  return siteId === null ? null : `/app/sites/${siteId}/${route}`;
}

/**
 * The entry that a page belongs to: the one with the longest path that is a prefix of the page's.
 */
export function entryOf(
  pathname: string,
  siteId: number | null,
  entries: readonly NavigationEntry[],
): NavigationEntry | null {
  const leads = (entry: NavigationEntry) => {
    const path = entryPath(entry, siteId);
    return path !== null && (pathname === path || pathname.startsWith(`${path}/`));
  };
  return entries
    .filter(leads)
    .reduce<NavigationEntry | null>(
      (longest, entry) => (entry.route.length > (longest?.route.length ?? -1) ? entry : longest),
      null,
    );
}
