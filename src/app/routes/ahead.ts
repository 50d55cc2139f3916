import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { currentUserRead, sitesRead, siteViewsRead } from '../../api/reads.ts';
import { fetchPage } from '../../modules/pages/pieces.ts';
import { modulesRead } from '../../modules/registry/registry.ts';
import { askSite } from './ask-site.ts';
import { homePath } from '../session/paths.ts';
import { SiteLanding } from './landing.ts';
import { HomeRoute, SessionGate, Shell, SiteRoute } from './pages.ts';

type Address = Pick<Location, 'pathname' | 'search'>;

/** Where a page is: of the site with this id, null for none, at what path below it. */
interface Place {
  readonly site: number | null;
  readonly rest: string;
  readonly params: URLSearchParams;
}

/** The place of an address below /app; null for others. */
function placeOf({ pathname, search }: Address): Place | null {
  if (pathname !== homePath && !pathname.startsWith(`${homePath}/`)) return null;
  const [, site = null, rest = ''] = /^\/app\/sites\/(\d+)\/?(.*)$/.exec(pathname) ?? [];
  const params = new URLSearchParams(search);
  return { site: site === null ? null : Number(site), rest, params };
}

/** What stands below a site may be a list; items end in their number, other pages in their name. */
const isList = (rest: string): boolean => rest !== '' && !/(^|\/)(\d+|new|import)$/.test(rest);

async function askList(cache: QueryClient, site: number, { rest, params }: Place): Promise<void> {
  const [{ askRows }, registry, views] = await Promise.all([
    import('../../modules/list/opening.ts'),
    cache.query(modulesRead),
    cache.query(siteViewsRead(site)),
  ]);
  const module = registry.byRoute.get(rest);
  const { language } = i18next;
  if (module !== undefined) await askRows(cache, { module, siteId: site, views, params, language });
}

async function askAhead(cache: QueryClient, place: Place): Promise<void> {
  const { site, rest } = place;
  const asked: Promise<unknown>[] = [
    cache.query(currentUserRead),
    cache.query(modulesRead),
    cache.query(sitesRead),
  ];
  if (site !== null && isList(rest)) asked.push(askList(cache, site, place));
  asked.push(askSite(cache, site));
  await Promise.allSettled(asked);
}

/**
 * Begins to fetch what a path below /app needs while the page itself still starts: its code, and once
 * it is known whom to ask (`configured`) what it shows. Everything at once, where the page itself would
 * find out one after the other. Resolves when all is there; what fails is asked for again, and told, by
 * who shows it.
 */
export async function fetchAhead(
  location: Address,
  cache: QueryClient,
  configured: Promise<unknown>,
): Promise<void> {
  const place = placeOf(location);
  if (place === null) return;
  const { site, rest } = place;
  const Page = site === null ? HomeRoute : SiteLanding;
  const isRoot = site === null ? location.pathname === homePath : rest === '';
  await Promise.allSettled([
    SessionGate.ready(),
    Shell.ready(),
    site === null ? null : SiteRoute.ready(),
    isRoot ? Page.ready() : fetchPage(rest),
    configured.then(() => askAhead(cache, place)),
  ]);
}
