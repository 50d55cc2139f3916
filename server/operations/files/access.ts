import { type ItemAction, itemPermission } from '../context/permissions.ts';
import { type SiteAccess, withSite } from '../context/site.ts';
import { Failure } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import type { FileRow } from './row.ts';

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
/** People who read or fill in any items of the site may open those files that `mayRead` allows. */
export const readActions: readonly ItemAction[] = ['read', ...writeActions];

/**
 * Whether a person may read a file: until an item refers to it only its uploader, from then on
 * everybody who may read one of the modules whose items have referred to it. Of a file that was
 * used before modules were stored, and that no item refers to now, the modules are unknown: it
 * requires all of them.
 */
export function mayRead(
  { modules }: Pick<Services, 'modules'>,
  { may, userId }: Pick<SiteAccess, 'may' | 'userId'>,
  { used_at, module_types, created_by_user_id }: FileRow,
): boolean {
  if (used_at === null) return created_by_user_id === userId;
  const mayReadModule = (type: string) => may(itemPermission(type, 'read'));
  if (module_types.length > 0) return module_types.some(mayReadModule);
  return modules.all().every(({ document }) => mayReadModule(document.type));
}
