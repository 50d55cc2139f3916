import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { flushEvents } from './events/flush.ts';
import { runPrepared } from './prepared.ts';
import { isConflict, isUnreachable, withRetries } from './retry.ts';
import type { Tables } from './tables.ts';
import { type Tenant, type Tx, openState, stateOf } from './tx-state.ts';

export type { Tenant, TokenScope, Tx } from './tx-state.ts';
export { tenantOf } from './tx-state.ts';

type Serving = Pick<Database, 'app' | 'log'>;

/** The site does not belong to the transaction's organisation, or the caller may not act on it. */
export class ForeignSiteError extends Error {
  override readonly name = 'ForeignSiteError';
}

export interface TransactionOptions {
  /** All queries read the snapshot of the first one; for long reads. */
  readonly snapshot?: boolean;
}

/**
 * Runs `work` in one transaction that sees the organisation and its permitted sites and nothing
 * else, whatever its queries select (design "Items and their tables", tenancy). Otherwise like
 * `transact`. Throws a ForeignSiteError if a site is not of the organisation or `siteId` is not
 * among `siteIds`.
 */
export function withTenant<T>(
  db: Serving,
  tenant: Tenant,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transact(db, async (tx) => {
    await enterTenant(tx, tenant);
    return work(tx);
  });
}

/**
 * Sets `tenant` for the running transaction: after a sign-in lookup has found the organisation, or
 * after a site was created.
 */
export async function enterTenant(tx: Tx, tenant: Tenant): Promise<void> {
  const { siteId, siteIds } = tenant;
  if (siteId !== undefined && !siteIds.includes(siteId))
    throw new ForeignSiteError(`Site ${siteId} is not among the permitted sites.`);
  const wanted = [...new Set(siteId === undefined ? siteIds : [siteId])];
  const entering = sql<{ permitted: number[] }>`
    select app_enter_tenant(${tenant.organisationId}::integer, ${wanted}::integer[]) as permitted
  `;
  const rows = await runPrepared(tx, entering.compile(tx));
  const permitted = new Set(rows[0]?.permitted);
  const foreign = wanted.filter((id) => !permitted.has(id));
  if (foreign.length > 0)
    throw new ForeignSiteError(`No such site in the organisation: ${foreign.join(', ')}.`);
  stateOf(tx).tenant = tenant;
}

/**
 * A lookup that is allowed before the organisation is known: the one row whose key or secret the
 * caller already has, or for jobs the list of organisations.
 */
export type Lookup =
  | { readonly organisationKey: string }
  | { readonly sessionTokenHash: string }
  | { readonly challengeId: string }
  /** The hash that all its refresh tokens share. */
  | { readonly sessionFamilyHash: string }
  | { readonly provisioningHash: string }
  | { readonly credentialId: string }
  | { readonly apiTokenHash: string }
  | { readonly singleUseHash: string }
  | { readonly throttleHash: string }
  | 'every organisation'
  | 'what is over';

/**
 * Runs `work` in one transaction that sees only the rows that `lookup` names: a row of
 * `organisations`, `sessions`, `login_challenges`, `passkeys`, `provisioning_tokens` or
 * `api_tokens`, for reading, or one that belongs to no organisation yet (`single_uses`, `throttles`). `enterTenant` continues from there.
 */
export function withSystem<T>(
  db: Serving,
  lookup: Lookup,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transact(db, async (tx) => {
    await lookUp(tx, lookup);
    return work(tx);
  });
}

/** Replaces what the transaction may see by the rows of another lookup. */
export async function lookUp(tx: Tx, lookup: Lookup): Promise<void> {
  const setting = sql`select set_config('app.lookup', ${textOf(lookup)}, true)`;
  await runPrepared(tx, setting.compile(tx));
}

function textOf(lookup: Lookup): string {
  if (typeof lookup === 'string') return lookup;
  if ('organisationKey' in lookup) return `organisation:${lookup.organisationKey.toLowerCase()}`;
  if ('sessionTokenHash' in lookup) return `session:${lookup.sessionTokenHash}`;
  if ('challengeId' in lookup) return `challenge:${lookup.challengeId.toLowerCase()}`;
  if ('sessionFamilyHash' in lookup) return `family:${lookup.sessionFamilyHash}`;
  if ('provisioningHash' in lookup) return `provisioning:${lookup.provisioningHash}`;
  if ('credentialId' in lookup) return `passkey:${lookup.credentialId}`;
  if ('apiTokenHash' in lookup) return `api token:${lookup.apiTokenHash}`;
  if ('singleUseHash' in lookup) return `single use:${lookup.singleUseHash}`;
  return `throttle:${lookup.throttleHash}`;
}

/** Lets the transaction wait for locks without a limit: for background work. */
export async function waitForLocks(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(tx);
}

/**
 * Registers `run` to be called after the transaction's COMMIT, in order; it is never called after a
 * rollback.
 */
export function afterCommit(tx: Tx, run: () => void | Promise<void>): void {
  stateOf(tx).afterCommit.push(run);
}

/** Creates an organisation with the lower-case key that people type at sign-in; returns its id. */
export function createOrganisation(
  db: Serving,
  { key, name }: { readonly key: string; readonly name: string },
): Promise<number> {
  return transact(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select nextval('organisations_id_seq')::integer as id`.execute(tx);
    const id = rows[0]?.id ?? 0;
    await enterTenant(tx, { organisationId: id, siteIds: [], userId: null });
    await tx.insertInto('organisations').values({ id, key: key.toLowerCase(), name }).execute();
    return id;
  });
}

/**
 * Runs `work` in one transaction that sees nothing until it enters a tenant or looks something up.
 * Its events are written last, and its `afterCommit` functions run after COMMIT. On a deadlock or
 * serialization failure all of `work` is run again, up to five times, so it must change nothing
 * outside the database.
 */
export async function transact<T>(
  db: Serving,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const { result, hooks } = await withRetries(
    { times: 5, pause: 10, again: isConflict },
    async () => {
      const tx = await beginTransaction(db.app, options);
      const state = openState(tx);
      try {
        const done = await work(tx);
        await flushEvents(tx);
        await tx.commit().execute();
        return { result: done, hooks: state.afterCommit };
      } catch (error) {
        await rollback(tx, db);
        throw error;
      }
    },
  );
  for (const hook of hooks) await runHook(hook, db);
  return result;
}

/** Until BEGIN has succeeded nothing was done, so waiting for a restarting database is safe. */
function beginTransaction(
  app: Kysely<Tables>,
  { snapshot = false }: TransactionOptions,
): Promise<ControlledTransaction<Tables>> {
  const start = app.startTransaction();
  return withRetries({ times: 8, pause: 50, again: isUnreachable }, () =>
    (snapshot ? start.setIsolationLevel('repeatable read') : start).execute(),
  );
}

async function rollback(tx: ControlledTransaction<Tables>, db: Serving): Promise<void> {
  if (tx.isCommitted || tx.isRolledBack) return;
  try {
    await tx.rollback().execute();
  } catch (error) {
    db.log.warn(
      `A transaction could not be rolled back because its connection was lost: ${String(error)}`,
    );
  }
}

/** The change is committed: a function that fails afterwards must not fail the call. */
async function runHook(hook: () => void | Promise<void>, db: Serving): Promise<void> {
  try {
    await hook();
  } catch (error) {
    db.log.error(`Work after a commit failed: ${String(error)}`);
  }
}
