import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { soonestData } from '../../api/soonest-data.ts';
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

/** The page that an address opens: the id of its site, null for none, and the path below it. */
interface AppAddress {
  readonly site: number | null;
  readonly subPath: string;
  readonly params: URLSearchParams;
}

/** The page of an address below /app; null for other addresses. */
function parseAppAddress({ pathname, search }: UrlParts): AppAddress | null {
  if (pathname !== homePath && !pathname.startsWith(`${homePath}/`)) return null;
  const [, site = null, rest = ''] = /^\/app\/sites\/(\d+)\/?(.*)$/.exec(pathname) ?? [];
  const params = new URLSearchParams(search);
  return { site: site === null ? null : Number(site), subPath: rest, params };
}

/**
 * A path below a site may be a list; paths of items end in their number, those of other pages in a
 * name.
 */
const isList = (rest: string): boolean => rest !== '' && !/(^|\/)(\d+|new|import)$/.test(rest);

async function prefetchList(
  cache: QueryClient,
  site: number,
  { subPath: rest, params }: AppAddress,
): Promise<void> {
  const [{ prefetchRows: askRows, folderModulesOf }, registry, views] = await Promise.all([
    import('../../modules/pages/list-page-chunk.tsx'),
    soonestData(cache, modulesRead),
    soonestData(cache, siteViewsQueryOptions(site)),
  ]);
  const module = registry.byRoute.get(rest);
  // The page of folders shows no list.
  if (module === undefined || folderModulesOf(module, registry.modules) !== null) return;
  // Texts may not have arrived yet; the name of the module is used in messages of errors only.
  const language = i18next.resolvedLanguage ?? 'en';
  await askRows(cache, { module, siteId: site, views, params, language });
}

async function prefetchData(cache: QueryClient, address: AppAddress): Promise<void> {
  const { site, subPath: rest } = address;
  const requests: Promise<unknown>[] = [
    soonestData(cache, currentUserQueryOptions),
    soonestData(cache, modulesRead),
    soonestData(cache, sitesQueryOptions),
  ];
  if (site !== null && isList(rest)) requests.push(prefetchList(cache, site, address));
  requests.push(prefetchSite(cache, site));
  await Promise.allSettled(requests);
}

/**
 * Prefetches what a path below /app needs while the page itself still starts: first the code and,
 * once the server is known (`configured`), the data. All requests run in parallel; the page itself
 * would send them one after the other. Resolves when everything is there. A failed prefetch is
 * retried by the component that needs the data, which also shows the error.
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

/**
 * Prefetches the lists with which the shell and the pages of a site show names. Components show
 * failures.
 */
async function prefetchSite(cache: QueryClient, site: number | null): Promise<void> {
  const requests: Promise<unknown>[] = [soonestData(cache, preferencesQueryOptions)];
  if (site !== null) {
    const [types, criticalities, people, templates, labels] = siteDirectoryQueryOptions(site);
    requests.push(
      soonestData(cache, types),
      soonestData(cache, criticalities),
      soonestData(cache, people),
      soonestData(cache, templates),
      soonestData(cache, labels),
    );
  }
  await Promise.allSettled(requests);
}
