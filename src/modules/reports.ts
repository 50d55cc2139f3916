import { useQuery } from '@tanstack/react-query';
import { sitesQueryOptions } from '../api/query-options.ts';
import type { SiteRow } from '../contract/directory.ts';
import { itemPermission } from '../domain/permissions.ts';
import type { CompiledModule, CompiledReport } from '../runtime/compiled.ts';
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

/** The address of the report; of a site if one is given. */
export const reportPath = (siteId?: number): string =>
  siteId === undefined ? '/app/report' : `/app/report?site=${siteId}`;
