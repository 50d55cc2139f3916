import { settingsPermission } from '../../domain/permissions.ts';
import type { ModuleRegistry } from '../../modules/registry/registry.ts';
import type { CurrentUser } from '../../modules/session.ts';
import type { PlannedEntry } from '../shell/sidebar/navigation.ts';
import {
  type PlannedPage,
  mayOpenPage,
  plannedAppPages,
  plannedSitePages,
} from './planned-pages.ts';

/** The sidebar group that is about the organisation and not about the work on site. */
const adminGroup = 'admin';

function isUnfilled({ path, module }: PlannedPage, { byRoute, byType }: ModuleRegistry): boolean {
  return !byRoute.has(path) && (module === undefined || !byType.has(module));
}

/** A planned page that the specification lists in the sidebar. */
interface ListedPage {
  readonly page: PlannedPage;
  readonly entry: PlannedEntry;
}

/** The pages of spec 2.5 that no module has replaced. */
function listedPages(registry: ModuleRegistry): readonly ListedPage[] {
  const listed = (pages: readonly PlannedPage[], isOfSite: boolean) =>
    pages.flatMap((page): readonly ListedPage[] => {
      const { path: route, group, order, label, icon } = page;
      if (group === undefined || order === undefined || label === undefined) return [];
      if (!isUnfilled(page, registry)) return [];
      return [{ page, entry: { route, isOfSite, group, order, label, icon } }];
    });
  return [...listed(plannedSitePages, true), ...listed(plannedAppPages, false)];
}

interface PlannedEntries {
  readonly ofWork: readonly PlannedEntry[];
  readonly ofAdmin: readonly PlannedEntry[];
}

/**
 * Entries of the sidebar for planned pages with a screen, by group (spec 2.5): only those that the
 * person may open (docs/decisions/navigation.md).
 */
export function plannedEntries(
  registry: ModuleRegistry,
  me: CurrentUser,
  siteId: number | null,
): PlannedEntries {
  const all = listedPages(registry)
    .filter(({ page }) => page.hasScreen === true)
    .filter(({ page, entry }) => mayOpenPage(me, page, entry.isOfSite ? siteId : null))
    .map(({ entry }) => entry);
  return {
    ofWork: all.filter(({ group }) => group !== adminGroup),
    ofAdmin: all.filter(({ group }) => group === adminGroup).toSorted((a, b) => a.order - b.order),
  };
}

/** A page of spec 2.5 that people cannot work with yet. */
export interface PageToSetUp extends PlannedEntry {
  /** Type of the module document that adds it; null for a page of a later version. */
  readonly moduleType: string | null;
}

/** The pages that have neither a module nor a screen. */
export function pagesToSetUp(registry: ModuleRegistry): readonly PageToSetUp[] {
  return listedPages(registry)
    .filter(({ page }) => page.hasScreen !== true)
    .map(({ page, entry }) => ({
      ...entry,
      moduleType: page.module ?? null,
    }));
}

/** Whether a person can set up pages: they manage the settings of a site or of the organisation. */
export function maySetUp(me: CurrentUser): boolean {
  return me.permissions.some(({ permission_code }) => permission_code === settingsPermission);
}
