import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import {
  currentUserQueryOptions,
  sitesQueryOptions,
  siteViewsQueryOptions,
  siteDirectoryQueryOptions,
} from '../../api/query-options.ts';
import { prefetchPage } from '../../modules/pages/lazy-pages.ts';
import { modulesRead } from '../../modules/registry/registry.ts';
import { homePath } from '../session/paths.ts';
import { preferencesQueryOptions } from '../../api/preferences.ts';
import { SiteLanding } from './lazy-site-landing.ts';
import { HomeRoute, SessionGate, Shell, SiteRoute } from './lazy-routes.ts';

type UrlParts = Pick<Location, 'pathname' | 'search'>;

/** Where a page is: of the site with this id, null for none, at what path below it. */
interface AppAddress {
  readonly site: number | null;
  readonly subPath: string;
  readonly params: URLSearchParams;
}

/** The place of an address below /app; null for others. */
function parseAppAddress({ pathname, search }: UrlParts): AppAddress | null {
  if (pathname !== homePath && !pathname.startsWith(`${homePath}/`)) return null;
  const [, site = null, rest = ''] = /^\/app\/sites\/(\d+)\/?(.*)$/.exec(pathname) ?? [];
  const params = new URLSearchParams(search);
  return { site: site === null ? null : Number(site), subPath: rest, params };
}

/** What stands below a site may be a list; items end in their number, other pages in their name. */
const isList = (rest: string): boolean => rest !== '' && !/(^|\/)(\d+|new|import)$/.test(rest);

async function prefetchList(
  cache: QueryClient,
  site: number,
  { subPath: rest, params }: AppAddress,
): Promise<void> {
  const [{ prefetchRows: askRows }, registry, views] = await Promise.all([
    import('../../modules/pages/list-page-chunk.tsx'),
    cache.query(modulesRead),
    cache.query(siteViewsQueryOptions(site)),
  ]);
  const module = registry.byRoute.get(rest);
  const { language } = i18next;
  if (module !== undefined) await askRows(cache, { module, siteId: site, views, params, language });
}

async function prefetchData(cache: QueryClient, address: AppAddress): Promise<void> {
  const { site, subPath: rest } = address;
  const requests: Promise<unknown>[] = [
    cache.query(currentUserQueryOptions),
    cache.query(modulesRead),
    cache.query(sitesQueryOptions),
  ];
  if (site !== null && isList(rest)) requests.push(prefetchList(cache, site, address));
  requests.push(prefetchSite(cache, site));
  await Promise.allSettled(requests);
}

/**
 * Begins to fetch what a path below /app needs while the page itself still starts: its code, and once
 * it is known whom to ask (`configured`) what it shows. Everything at once, where the page itself would
 * find out one after the other. Resolves when all is there; what fails is asked for again, and told, by
 * who shows it.
 */
export async function prefetchRoute(
  location: UrlParts,
  cache: QueryClient,
  configured: Promise<unknown>,
): Promise<void> {
  const address = parseAppAddress(location);
  if (address === null) return;
  const { site, subPath: rest } = address;
  const Page = site === null ? HomeRoute : SiteLanding;
  const isRoot = site === null ? location.pathname === homePath : rest === '';
  await Promise.allSettled([
    SessionGate.whenReady(),
    Shell.whenReady(),
    site === null ? null : SiteRoute.whenReady(),
    isRoot ? Page.whenReady() : prefetchPage(rest),
    configured.then(() => prefetchData(cache, address)),
  ]);
}

/** Asks for what the frame and the pages of a site name things by; who shows it hears of failures. */
async function prefetchSite(cache: QueryClient, site: number | null): Promise<void> {
  const requests: Promise<unknown>[] = [cache.query(preferencesQueryOptions)];
  if (site !== null) {
    const [types, criticalities, people, templates, labels] = siteDirectoryQueryOptions(site);
    requests.push(
      cache.query(types),
      cache.query(criticalities),
      cache.query(people),
      cache.query(templates),
      cache.query(labels),
    );
  }
  await Promise.allSettled(requests);
}
