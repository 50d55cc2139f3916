import type { TFunction } from 'i18next';
import type { SiteRow } from '../../contract/directory.ts';
import { createLabel } from '../../modules/labels.ts';
import type { ModuleRegistry } from '../../modules/registry/registry.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { matchPlannedPage } from '../places/find.ts';
import { type PlannedPage, plannedAppPages, plannedSitePages } from '../places/table.ts';
import { hasValidParams, plannedPageCrumb } from '../places/words.ts';
import { routeOf, siteIdOf, subPathOf } from './switch-site.ts';

/** A step of the trail; without `to` it is plain text. */
export interface Crumb {
  readonly label: string;
  readonly to?: string | undefined;
}

interface Known {
  /** Undefined while they are loading. */
  readonly sites: readonly SiteRow[] | undefined;
  readonly registry: ModuleRegistry;
  readonly language: string;
  readonly t: TFunction<'app'>;
  readonly formTexts: TFunction<'form'>;
}

/** The part of a path after as many segments, for each of them. */
function prefixes(path: string): readonly string[] {
  const segments = path.split('/');
  return segments.map((_, at) => segments.slice(0, at + 1).join('/'));
}

/** What stands at a path below a site: the list of a module, a page of it, or a place. */
function siteLabel(subPath: string, known: Known): string | null {
  const { registry, language } = known;
  const route = routeOf(subPath, registry.byRoute.keys());
  const module = route === null ? undefined : registry.byRoute.get(route);
  if (route === null || module === undefined) return placeLabel(plannedSitePages, subPath, known);
  if (subPath === route) return textIn(module.document.name, language);
  return lastLabel(module, subPath.slice(route.length + 1), known);
}

function placeLabel(places: readonly PlannedPage[], path: string, known: Known): string | null {
  const { registry, language } = known;
  const found = matchPlannedPage(places, path);
  if (found === null || !hasValidParams(found, registry)) return null;
  return plannedPageCrumb(found, registry, language);
}

/** Steps for what stands at each part of a path; "Not Found" at the end where nothing is at all of it. */
function steps(
  path: string,
  base: string,
  labelOf: (path: string) => string | null,
  known: Known,
): readonly Crumb[] {
  const labels = prefixes(path).map((part) => [part, labelOf(part)] as const);
  const there = labels.flatMap(([part, label]) =>
    label === null ? [] : [{ label, to: `${base}/${part}` }],
  );
  const isThere = labels.at(-1)?.[1] !== null;
  return isThere ? there : [...there, { label: known.t('not_found.title') }];
}

function siteCrumbs(pathname: string, siteId: number, known: Known): readonly Crumb[] {
  const { sites, t } = known;
  const site = sites?.find(({ id }) => id === siteId);
  const to = `/app/sites/${siteId}`;
  const label = site?.site_name ?? t(sites === undefined ? 'crumbs.site' : 'not_found.title');
  const subPath = subPathOf(pathname);
  if (site === undefined || subPath === '') return [{ label, to }];
  return [{ label, to }, ...steps(subPath, to, (path) => siteLabel(path, known), known)];
}

function lastLabel(module: CompiledModule, rest: string, known: Known): string | null {
  if (rest === 'new') return createLabel(module, known.language, known.formTexts);
  if (rest === 'import') return known.t('crumbs.import');
  return /^\d+$/.test(rest) ? itemCode(module, { id: Number(rest) }) : null;
}

/** Pages below /app with a screen of their own, by the key of their name. */
const pages: ReadonlyMap<string, string> = new Map([
  ['sites', 'sites'],
  ['settings/profile', 'profile'],
  ['bulletins', 'bulletins'],
  ['notifications', 'notifications'],
  ['help', 'help'],
  ['support', 'live_chat'],
  ['feedback', 'feedback'],
]);

function below(path: string, known: Known): readonly Crumb[] {
  const { t } = known;
  const own = path.replace(/^\/app\/?/, '');
  if (own === '') return [];
  const siteId = siteIdOf(path);
  if (siteId !== null)
    return [{ label: t('sites'), to: '/app/sites' }, ...siteCrumbs(path, siteId, known)];
  const labelOf = (part: string) => {
    const page = pages.get(part);
    return page === undefined ? placeLabel(plannedAppPages, part, known) : t(page);
  };
  return steps(own, '/app', labelOf, known);
}

/** Names the page for the browser's tab: what is most particular first, without what every page is below. */
export function titleOf(crumbs: readonly Crumb[]): readonly string[] {
  const above = ['/app', '/app/sites'];
  return crumbs
    .filter(({ to }) => to === undefined || !above.includes(to))
    .map(({ label }) => label)
    .toReversed();
}

/** The trail of a path under /app (spec 2.6): earlier steps are links, the last is plain text. */
export function crumbsOf(pathname: string, known: Known): readonly Crumb[] {
  const home = { label: known.t('home'), to: '/app' };
  const trail: readonly Crumb[] = [home, ...below(pathname.replace(/\/+$/, ''), known)];
  return [...trail.slice(0, -1), ...trail.slice(-1).map(({ label }) => ({ label }))];
}
