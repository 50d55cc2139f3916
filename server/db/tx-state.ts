import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';
import type { EventFacts } from './tables/events.ts';

/** A transaction of `withTenant` or `withSystem`. */
export type Tx = Transaction<Tables>;

/** The tenant and user of a transaction (server/db/transaction.ts). */
export interface Tenant {
  readonly organisationId: number;
  /** The sites that the user may act on; those of other organisations are refused. */
  readonly siteIds: readonly number[];
  /** null: the system itself, for example the seed. */
  readonly userId: number | null;
  /** Set for a call of a site: one of `siteIds`, and the only site of the transaction. */
  readonly siteId?: number;
  /** The session of the call, which its events name. */
  readonly sessionId?: number;
  /** The API token of the call: its events name it, and it narrows the grants of the user. */
  readonly token?: TokenScope;
}

/** What an API token is limited to. */
export interface TokenScope {
  readonly id: number;
  /** Permission codes; null: no limit. */
  readonly permissions: readonly string[] | null;
  /** null: no limit. */
  readonly siteIds: readonly number[] | null;
}

/** An event that waits for the end of its transaction. */
export interface PendingEvent extends Omit<EventFacts, 'at'> {
  /** null: the time at which it is written. */
  readonly at: string | null;
  /** db name -> [before, after], as JSON values. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

/** State that the server holds for a transaction in addition to its connection. */
export interface TxState {
  tenant: Tenant | null;
  readonly events: PendingEvent[];
  /** Sites whose events wait in a temporary table because there are many (server/db/events/spool.ts). */
  readonly spooled: Set<number | null>;
  readonly afterCommit: (() => void | Promise<void>)[];
}

const states = new WeakMap<Tx, TxState>();

export function openState(tx: Tx): TxState {
  const state: TxState = { tenant: null, events: [], spooled: new Set(), afterCommit: [] };
  states.set(tx, state);
  return state;
}

export function stateOf(tx: Tx): TxState {
  const state = states.get(tx);
  if (!state) throw new Error('Not a transaction that withTenant or withSystem handed out.');
  return state;
}

/** The tenant of the transaction; throws if none has been entered. */
export function tenantOf(tx: Tx): Tenant {
  const { tenant } = stateOf(tx);
  if (!tenant) throw new Error('This transaction has not entered a tenant.');
  return tenant;
}
