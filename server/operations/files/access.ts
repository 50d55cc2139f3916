import { type ItemAction, itemPermission } from '../context/permissions.ts';
import { type SiteAccess, withSite } from '../context/site.ts';
import { Failure } from '../failure.ts';
import type { Caller, Services } from '../services.ts';

/** The caller and the site of an operation on files. */
export interface FilesRequest {
  readonly services: Services;
  readonly caller: Caller;
  readonly siteId: number;
}

/** Runs `work` if the caller may do one of `actions` with items of any module of the site. */
export function withFiles<T>(
  { services, caller, siteId }: FilesRequest,
  actions: readonly ItemAction[],
  work: (access: SiteAccess) => Promise<T>,
): Promise<T> {
  return withSite(services, caller, siteId, (access) => {
    const may = services.modules
      .all()
      .some(({ document }) =>
        actions.some((each) => access.may(itemPermission(document.type, each))),
      );
    if (!may) throw new Failure('forbidden');
    return work(access);
  });
}

/** People who fill in items upload the files that the items refer to. */
export const writeActions: readonly ItemAction[] = ['create', 'update'];
/** People who read any items of the site may open files. */
export const readActions: readonly ItemAction[] = ['read'];
