import { type IdempotencyKey, claimKey, storeResponse } from '../../db/idempotency-keys.ts';
import {
  type TransactionOptions,
  type Tx,
  enterTenant,
  transact,
  withTenant,
} from '../../db/transaction.ts';
import { codeOf } from '../../error-code.ts';
import { Failure } from '../failure.ts';
import {
  type Caller,
  type IdempotencyContext,
  type Services,
  tenantOfCaller,
} from '../services.ts';
import { type Grant, grantsOf } from './grants.ts';
import { withMutex } from './keyed-mutex.ts';

/** A transaction of an organisation, without any site's data, whoever acts in it. */
export interface OrganisationTransaction {
  readonly tx: Tx;
  readonly organisationId: number;
  readonly now: Date;
}

/** The same for a call of a person. */
export interface OrganisationAccess extends OrganisationTransaction {
  readonly userId: number;
  /** Every grant of the caller, including expired ones. */
  readonly grants: readonly Grant[];
}

/** The options of a call's transaction. */
export interface CallOptions extends TransactionOptions {
  /** The site whose data it sees; without it, data of no site. */
  readonly siteId?: number;
}

/** Longest stored response, in bytes: equal to the longest request body. */
const maxStoredBytes = 2 * 1024 * 1024;
const lockTimeout = '55P03';

const used = new WeakSet<IdempotencyContext>();

/** The caller without their key: for reads, and for work that continues after the response. */
export function withoutIdempotencyKey({ idempotency: _once, ...caller }: Caller): Caller {
  return caller;
}

/**
 * Runs a call in its one transaction: waits for requests with the same idempotency key, begins,
 * enters the tenant, lets `open` check the access, does the work and commits. A conflict rolls back
 * and repeats everything after the wait. If the caller has a key, `work` runs once for it, and the
 * same request later gets its stored result, which must be JSON. Throws `idempotency_key_reused` if
 * the key came with another request before, and `import_running` if an import of the site holds its
 * locks for too long, or `import_on_site` if one of another site does (`onSite`).
 */
export async function runCall<Access, T>(
  { db, now }: Services,
  caller: Caller,
  { siteId, ...options }: CallOptions,
  open: (access: OrganisationAccess) => Access | Promise<Access>,
  work: (access: Access) => Promise<T>,
): Promise<T> {
  const moment = now();
  const site = siteId === undefined ? { siteIds: [] } : { siteIds: [siteId], siteId };
  const { organisationId, userId, idempotency } = caller;
  const tenant = { ...tenantOfCaller(caller), ...site };
  const request = idempotency === undefined ? null : keyedRequest(idempotency, caller);
  const run = () =>
    transact(
      db,
      async (tx) => {
        await enterTenant(tx, tenant);
        const grants = await grantsOf(tx, userId);
        const access = await open({ tx, organisationId, userId, now: moment, grants });
        return request === null ? work(access) : runOnce(tx, request, moment, () => work(access));
      },
      options,
    );
  try {
    return await (request === null ? run() : withMutex(JSON.stringify(request.key), run));
  } catch (error) {
    const cause = error instanceof SiteLocked ? error.cause : error;
    if (siteId === undefined || codeOf(cause) !== lockTimeout) throw cause;
    const locked = error instanceof SiteLocked ? error.siteId : siteId;
    const there = { ...tenantOfCaller(caller), siteIds: [locked], siteId: locked };
    const job = await withTenant(db, there, (tx) => runningImport(tx, locked));
    if (job === undefined) throw cause;
    const { file_name: file, site } = job;
    throw locked === siteId
      ? new Failure('import_running', { file })
      : new Failure('import_on_site', { file, site });
  }
}

/** A statement has waited too long for a lock on a site, which need not be that of the call. */
class SiteLocked extends Error {
  override readonly name = 'SiteLocked';
  readonly siteId: number;

  constructor(siteId: number, cause: unknown) {
    super(`A lock on site ${siteId} was not free in time.`, { cause });
    this.siteId = siteId;
  }
}

/**
 * Runs the part of a call that changes items of `siteId`, so that the call can say which import holds
 * their locks.
 */
export async function onSite<T>({ siteId }: { readonly siteId: number }, part: () => Promise<T>) {
  try {
    return await part();
  } catch (error) {
    throw codeOf(error) === lockTimeout ? new SiteLocked(siteId, error) : error;
  }
}

/** Runs `work` in one transaction of the caller that sees no site's data. */
export function withOrganisation<T>(
  services: Services,
  caller: Caller,
  work: (access: OrganisationAccess) => Promise<T>,
): Promise<T> {
  return runCall(services, caller, {}, (access) => access, work);
}

interface KeyedRequest {
  readonly key: IdempotencyKey;
  readonly hash: string;
}

/** Null for a request without a key. Throws for a second transaction of the same request. */
function keyedRequest(
  idempotency: IdempotencyContext,
  { organisationId, userId, token }: Pick<Caller, 'organisationId' | 'userId' | 'token'>,
): KeyedRequest | null {
  const { call, key: given, requestHash: hash } = idempotency;
  if (used.has(idempotency))
    throw new Error(
      `${call} opens a second transaction, which its key would not cover: ` +
        'use one transaction, or pass `withoutIdempotencyKey(caller)` to steps that change nothing.',
    );
  used.add(idempotency);
  if (given === null) return null;
  // A token never gets the stored result of its person, who may have been allowed more.
  const key = token === undefined ? given : `token ${token.id} ${given}`;
  return { key: { organisationId, userId, call, key }, hash };
}

async function runOnce<T>(
  tx: Tx,
  { key, hash }: KeyedRequest,
  moment: Date,
  work: () => Promise<T>,
): Promise<T> {
  const now = moment.toISOString();
  const stored = await claimKey(tx, key, hash, now);
  if (stored !== null) {
    if (stored.request !== hash) throw new Failure('idempotency_key_reused');
    if (stored.text === null) throw new Failure('answer_not_kept');
    return JSON.parse(stored.text) as T;
  }
  const result = await work();
  const text = JSON.stringify(result);
  await storeResponse(tx, key, Buffer.byteLength(text) > maxStoredBytes ? null : text, now);
  return result;
}

/** The import that is writing rows to the site; undefined without one. */
function runningImport(tx: Tx, siteId: number) {
  return tx
    .selectFrom('import_jobs')
    .innerJoin('sites', 'sites.id', 'import_jobs.site_id')
    .select(['file_name', 'sites.name as site'])
    .where('import_jobs.site_id', '=', siteId)
    .where('state', '=', 'applying')
    .orderBy('beat_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
