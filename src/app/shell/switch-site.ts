/** A path of a site: its id and the rest. */
const sitePath = /^\/app\/sites\/(\d+)(\/.*)?$/;
const siteUsers = '/people/site-users';

/** The id of the site that a path belongs to (spec 2.6); null for a path of no site. */
export function siteIdOf(pathname: string): number | null {
  const id = Number(sitePath.exec(pathname)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : null;
}

/** The path below the site without slashes at its ends; empty on the landing page of the site. */
export function subPathOf(pathname: string): string {
  return (sitePath.exec(pathname)?.[2] ?? '').replace(/^\/+|\/+$/g, '');
}

/** The route of the module that a sub-path belongs to: the longest route that is its prefix. */
export function routeOf(subPath: string, routes: Iterable<string>): string | null {
  return [...routes]
    .filter((route) => subPath === route || subPath.startsWith(`${route}/`))
    .reduce<string | null>(
      (longest, route) => (route.length > (longest?.length ?? -1) ? route : longest),
      null,
    );
}

/**
 * The path after switching to another site (spec 2.6): the same page there. The page of an item
 * reports that its item does not exist on that site. Home and the overview lead to the landing page
 * of the site.
 *
 * @returns null on pages of no site, which stay open
 */
export function switchSitePath(pathname: string, siteId: number): string | null {
  const site = `/app/sites/${siteId}`;
  const path = pathname.replace(/\/+$/, '');
  if (path === '/app' || path === '/app/sites') return site;
  if (path === `/app${siteUsers}`) return `${site}${siteUsers}`;
  if (siteIdOf(path) === null) return null;
  const subPath = subPathOf(path);
  return subPath === '' ? site : `${site}/${subPath}`;
}
