import { useQuery } from '@tanstack/react-query';
import { sitesQueryOptions } from '../api/query-options.ts';
import type { SiteRow } from '../contract/directory.ts';
import { readItemPath } from '../domain/item-path.ts';
import { itemPermission } from '../domain/permissions.ts';
import type { CompiledModule, CompiledReport } from '../runtime/compiled.ts';
import { parseId } from '../runtime/record/parse-id.ts';
import { useModules } from './registry/registry.ts';
import { type CurrentUser, may } from './session.ts';
import { isOpenable } from './sites.ts';

/** A module as whose items people report problems. */
export interface ReportModule {
  readonly module: CompiledModule;
  readonly report: CompiledReport;
}

/** The modules as whose items a person may report problems on a site. */
export function reportModules(
  modules: readonly CompiledModule[],
  me: CurrentUser,
  siteId: number,
): readonly ReportModule[] {
  return modules.flatMap((module) => {
    const { report, document } = module;
    const isAllowed = report !== null && may(me, itemPermission(document.type, 'create'), siteId);
    return isAllowed ? [{ module, report }] : [];
  });
}

const noSites: readonly SiteRow[] = [];

/** The sites on which a person may report problems; empty while they load. */
export function useReportSites(me: CurrentUser): readonly SiteRow[] {
  const { modules } = useModules();
  const { data = noSites } = useQuery(sitesQueryOptions);
  return data.filter((site) => isOpenable(site) && reportModules(modules, me, site.id).length > 0);
}

/** The item that somebody reports a problem of: the one that is open, or was scanned. */
export interface ReportSubject {
  readonly moduleType: string;
  readonly itemId: number;
}

/** The address of the report; of a site, and about one of its items, if they are given. */
export function reportPath(siteId?: number, subject: ReportSubject | null = null): string {
  if (siteId === undefined) return '/app/report';
  const about = subject === null ? {} : { type: subject.moduleType, item: String(subject.itemId) };
  return `/app/report?${String(new URLSearchParams({ site: String(siteId), ...about }))}`;
}

/** The item that the address of a report names; null for none. */
export function readReportSubject(params: URLSearchParams): ReportSubject | null {
  const [moduleType, itemId] = [params.get('type'), parseId(params.get('item'))];
  return moduleType === null || itemId === null ? null : { moduleType, itemId };
}

/** The address of a report from a page: about the item that is open there, if one is. */
export function reportPathFrom(
  pathname: string,
  modules: readonly CompiledModule[],
  siteId?: number,
): string {
  const page = readItemPath(pathname);
  const module = modules.find(({ document }) => document.route === page?.route);
  if (page === null || module === undefined) return reportPath(siteId);
  return reportPath(page.siteId, { moduleType: module.document.type, itemId: page.itemId });
}
