import type { TFunction } from 'i18next';
import type { SiteRow } from '../../contract/directory.ts';
import { createLabel } from '../../modules/labels.ts';
import type { ModuleRegistry } from '../../modules/registry/registry.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
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

function siteCrumbs(pathname: string, siteId: number, known: Known): readonly Crumb[] {
  const { sites, registry, t, language } = known;
  const site = sites?.find(({ id }) => id === siteId);
  const to = `/app/sites/${siteId}`;
  const label = site?.site_name ?? t(sites === undefined ? 'crumbs.site' : 'not_found.title');
  const subPath = subPathOf(pathname);
  if (site === undefined || subPath === '') return [{ label, to }];
  const route = routeOf(subPath, registry.byRoute.keys());
  const module = route === null ? undefined : registry.byRoute.get(route);
  if (route === null || module === undefined) {
    return [{ label, to }, { label: t('not_found.title') }];
  }
  const list = { label: textIn(module.document.name, language), to: `${to}/${route}` };
  const rest = subPath.slice(route.length + 1);
  return [{ label, to }, list, ...(rest === '' ? [] : [{ label: lastLabel(module, rest, known) }])];
}

function lastLabel(module: CompiledModule, rest: string, known: Known): string {
  if (rest === 'new') return createLabel(module, known.language, known.formTexts);
  if (rest === 'import') return known.t('crumbs.import');
  return /^\d+$/.test(rest) ? itemCode(module, { id: Number(rest) }) : known.t('not_found.title');
}

function below(path: string, known: Known): readonly Crumb[] {
  const { t } = known;
  if (path === '/app') return [];
  if (path === '/app/sites') return [{ label: t('sites') }];
  if (path === '/app/settings/profile') return [{ label: t('profile') }];
  const siteId = siteIdOf(path);
  if (siteId === null) return [{ label: t('not_found.title') }];
  return [{ label: t('sites'), to: '/app/sites' }, ...siteCrumbs(path, siteId, known)];
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
