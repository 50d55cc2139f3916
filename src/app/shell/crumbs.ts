import type { TFunction } from 'i18next';
import type { SiteRow } from '../../contract/directory.ts';
import { createLabel } from '../../modules/labels.ts';
import type { ModuleRegistry } from '../../modules/registry/registry.ts';
import { folderModulesOf } from '../../modules/folders/folder-modules.ts';
import { listPath, propertiesPath } from '../../modules/folders/paths.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { type Text, textIn } from '../../runtime/text.ts';
import { matchPlannedPage } from '../planned-pages/match-path.ts';
import {
  type PlannedPage,
  plannedAppPages,
  plannedSitePages,
} from '../planned-pages/planned-pages.ts';
import { hasValidParams, plannedPageCrumb } from '../planned-pages/titles.ts';
import { routeOf, siteIdOf, subPathOf } from './switch-site.ts';

/** A breadcrumb; without `to` it is plain text. */
export interface Crumb {
  readonly label: string;
  readonly to?: string | undefined;
}

interface CrumbContext {
  /** Undefined while they load. */
  readonly sites: readonly SiteRow[] | undefined;
  readonly registry: ModuleRegistry;
  /** Names of what is edited, by the path of its page below the site, as far as they are known. */
  readonly rowNames: ReadonlyMap<string, Text>;
  readonly language: string;
  readonly t: TFunction<'app'>;
  readonly formTexts: TFunction<'form'>;
}

/** The prefixes of a path: its first segment, its first two, and so on. */
function prefixes(path: string): readonly string[] {
  const segments = path.split('/');
  return segments.map((_, at) => segments.slice(0, at + 1).join('/'));
}

/**
 * The name of a path below a site: that of a module, of a page of a module, or of a planned page.
 */
function siteLabel(subPath: string, context: CrumbContext): string | null {
  const { registry, language, rowNames } = context;
  const row = rowNames.get(subPath);
  if (row !== undefined) return textIn(row, language);
  const route = routeOf(subPath, registry.byRoute.keys());
  const module = route === null ? undefined : registry.byRoute.get(route);
  if (route === null || module === undefined)
    return plannedPageLabel(plannedSitePages, subPath, context);
  const { name, navigation } = module.document;
  if (subPath === route) return textIn(navigation.breadcrumb ?? name, language);
  return modulePageLabel(module, subPath.slice(route.length + 1), context);
}

function plannedPageLabel(
  pages: readonly PlannedPage[],
  path: string,
  context: CrumbContext,
): string | null {
  const { registry, language } = context;
  const found = matchPlannedPage(pages, path);
  if (found === null || !hasValidParams(found, registry)) return null;
  return plannedPageCrumb(found, registry, language);
}

/**
 * A breadcrumb for each prefix of a path that has a name; "Not Found" at the end if the whole path
 * has none.
 */
function crumbsAlong(
  path: string,
  base: string,
  labelOf: (path: string) => string | null,
  context: CrumbContext,
): readonly Crumb[] {
  const labels = prefixes(path).map((part) => [part, labelOf(part)] as const);
  const there = labels.flatMap(([part, label]) =>
    label === null ? [] : [{ label, to: `${base}/${part}` }],
  );
  const isThere = labels.at(-1)?.[1] !== null;
  return isThere ? there : [...there, { label: context.t('not_found.title') }];
}

function siteCrumbs(pathname: string, siteId: number, context: CrumbContext): readonly Crumb[] {
  const { sites, t } = context;
  const site = sites?.find(({ id }) => id === siteId);
  const to = `/app/sites/${siteId}`;
  const label = site?.site_name ?? t(sites === undefined ? 'crumbs.site' : 'not_found.title');
  const subPath = subPathOf(pathname);
  if (site === undefined || subPath === '') return [{ label, to }];
  return [{ label, to }, ...crumbsAlong(subPath, to, (path) => siteLabel(path, context), context)];
}

function modulePageLabel(
  module: CompiledModule,
  rest: string,
  context: CrumbContext,
): string | null {
  if (rest === 'new') return createLabel(module, context.language, context.formTexts);
  if (rest === 'import') return context.t('crumbs.import');
  if (folderModulesOf(module, context.registry.modules) !== null) {
    if (rest === listPath) return context.t('crumbs.all_folders');
    if (new RegExp(`^-?\\d+/${propertiesPath}$`).test(rest)) return context.t('crumbs.properties');
  }
  return /^-?\d+$/.test(rest) ? itemCode(module, { id: Number(rest) }) : null;
}

/** Pages below /app that have a screen, with the key of their name. */
const fixedPages: ReadonlyMap<string, string> = new Map([
  ['sites', 'sites'],
  ['people/teams', 'crumbs.teams'],
  ['people/roles', 'crumbs.roles'],
  ['people/roles/compare', 'crumbs.compare_roles'],
  ['people/access', 'crumbs.access'],
  ['start', 'start'],
  ['sites/new', 'new_site'],
  ['settings/profile', 'profile'],
  ['settings/organisation/sign-in', 'crumbs.sign_in'],
  ['settings/audit', 'audit_log'],
  ['settings/developers', 'developers'],
  ['settings/more', 'set_up_more'],
  ['search', 'search_results'],
  ['report', 'report_problem'],
  ['bulletins', 'bulletins'],
  ['unsent', 'unsent.title'],
  ['notifications', 'notifications'],
  ['help', 'help'],
  ['support', 'live_chat'],
  ['feedback', 'feedback'],
]);

function appCrumbs(path: string, context: CrumbContext): readonly Crumb[] {
  const { t } = context;
  const own = path.replace(/^\/app\/?/, '');
  if (own === '') return [];
  const siteId = siteIdOf(path);
  if (siteId !== null)
    return [{ label: t('sites'), to: '/app/sites' }, ...siteCrumbs(path, siteId, context)];
  const labelOf = (part: string) => {
    const page = /^people\/roles\/\d+$/.test(part) ? 'crumbs.role' : fixedPages.get(part);
    return page === undefined ? plannedPageLabel(plannedAppPages, part, context) : t(page);
  };
  return crumbsAlong(own, '/app', labelOf, context);
}

/**
 * The parts of the document title, the most specific first, without home and the overview of sites.
 */
export function documentTitle(crumbs: readonly Crumb[]): readonly string[] {
  const above = ['/app', '/app/sites'];
  return crumbs
    .filter(({ to }) => to === undefined || !above.includes(to))
    .map(({ label }) => label)
    .toReversed();
}

/** The breadcrumbs of a path under /app (spec 2.6): all but the last are links. */
export function crumbsOf(pathname: string, context: CrumbContext): readonly Crumb[] {
  const home = { label: context.t('home'), to: '/app' };
  const trail: readonly Crumb[] = [home, ...appCrumbs(pathname.replace(/\/+$/, ''), context)];
  return [...trail.slice(0, -1), ...trail.slice(-1).map(({ label }) => ({ label }))];
}
