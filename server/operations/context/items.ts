import { itemCalls } from '../../../src/contract/items.ts';
import type { RecordContext } from '../../../src/runtime/record/column-state.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { ApproverDirectory } from '../../../src/domain/approvers.ts';
import type { Actor } from '../../../src/runtime/flow/types.ts';
import type { TeamMembers } from '../../../src/runtime/record/watcher-limits.ts';
import { readTemplateVersion } from '../../db/items/template-version.ts';
import type { TransactionOptions } from '../../db/transaction.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { type ItemAction, itemPermission } from './permissions.ts';
import { restrictModule } from '../../../src/runtime/compile/restrict.ts';
import { runCall } from './call.ts';
import { type SiteAccess, openSite, requirePermission } from './site.ts';
import type { Caller, Services } from '../services.ts';
import { liveFor } from './visible.ts';

/**
 * The context of an operation on items of one module on one site, for a user with the
 * permission.
 */
export interface ItemAccess extends SiteAccess {
  readonly services: Services;
  /** Restricted to the caller: with all columns, each with what they may do with it. */
  readonly live: LiveModule;
  readonly type: string;
  /** The module by template version, each read once. */
  readonly modules: Map<string, Promise<CompiledModule>>;
  readonly cache: OperationCache;
  /** The context in which rules are evaluated. */
  readonly context: RecordContext;
}

/** What an operation on items reads at most once; undefined until then. */
interface OperationCache {
  actor?: Promise<Actor>;
  people?: Promise<SitePeople>;
  approvers?: Promise<ApproverDirectory>;
  assumedRows?: AssumedRows;
}

/** Rows that are about to be created, by table and id; references to them count as valid. */
export type AssumedRows = ReadonlyMap<string, ReadonlyMap<number, object>>;

/** The people who work on a site. */
export interface SitePeople {
  readonly teams: readonly (TeamMembers & { readonly id: number })[];
  readonly userIds: ReadonlySet<number>;
  /** Those whose account is not disabled. */
  readonly activeUserIds: ReadonlySet<number>;
  readonly teamIds: ReadonlySet<number>;
}

/** The inputs of `moduleOf`. */
export interface ModuleAccess extends Pick<
  ItemAccess,
  'live' | 'tx' | 'siteId' | 'type' | 'modules'
> {
  readonly services: Pick<Services, 'modules'>;
}

/** A request for items of one module on one site. */
export interface ItemRequest {
  readonly services: Services;
  readonly caller: Caller;
  readonly live: LiveModule;
  readonly siteId: number;
}

/** Runs `work` if the caller has the permission for `action`. Throws a Failure. */
export function withItems<T>(
  { services, caller, live, siteId }: ItemRequest,
  action: ItemAction,
  work: (access: ItemAccess) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const { type } = live.document;
  return runCall(
    services,
    caller,
    { ...options, siteId },
    (access) => openSite(access, siteId),
    (access) => {
      requirePermission(access, itemPermission(type, action));
      return work(toItemAccess(services, access, live));
    },
  );
}

/**
 * The module with an item's template version, restricted to the caller, cached for the operation; the
 * plain module if that version does not exist.
 */
export function moduleOf(
  access: ModuleAccess,
  item: { readonly template_id: number; readonly template_version: number | null },
): Promise<CompiledModule> {
  const name = `${item.template_id}/${item.template_version}`;
  const module = access.modules.get(name) ?? readTemplateModule(access, item);
  access.modules.set(name, module);
  return module;
}

async function readTemplateModule(
  { services, live, tx, siteId, type }: ModuleAccess,
  item: { readonly template_id: number; readonly template_version: number | null },
): Promise<CompiledModule> {
  const { template_id: id, template_version: version } = item;
  if (id <= 0 || version === null) return live.compiled;
  const document = await readTemplateVersion(tx, siteId, type, { id, version });
  if (document === null) return live.compiled;
  const result = services.modules.withTemplate(live, { id, version, document });
  return result.ok ? restrictModule(result.module, live.lacked) : live.compiled;
}

/** The access to items of a module in a transaction of the site, with what the caller may do with fields. */
export function toItemAccess(services: Services, access: SiteAccess, full: LiveModule): ItemAccess {
  const live = liveFor(full, access.may);
  const { now, timeZone, userId } = access;
  const { type } = live.document;
  const report = (fault: string) => services.db.log.warn(`A rule of ${type}: ${fault}`);
  const context = { now, timeZone, userId, report };
  return { ...access, services, live, type, context, modules: new Map(), cache: {} };
}

/** The calls of the module. */
export function callsOf(live: LiveModule) {
  return itemCalls(live.document);
}
