import { sql } from 'kysely';
import { withSystem } from '../../../db/transaction.ts';
import { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { addMs } from '../auth-limits.ts';
import { hashOfToken } from '../sessions/tokens.ts';

/** The delays of attempts for one name; times in milliseconds. */
export interface Backoff {
  /** The number of attempts that are never delayed. */
  readonly free: number;
  /** The first delay; each further one is twice as long. */
  readonly first: number;
  readonly longest: number;
  /** After this time without an attempt everything is forgotten. */
  readonly forget: number;
}

type ThrottleServices = Pick<Services, 'db' | 'now'>;

const hashOfName = (name: readonly string[]) =>
  hashOfToken(JSON.stringify(name.map((part) => part.trim().toLowerCase())));

/**
 * Counts an attempt atomically before it is made, so that concurrent attempts cannot exceed the
 * limit. Returns whether this one may be made.
 */
export async function claimAttempt(
  { db, now }: ThrottleServices,
  name: readonly string[],
  { free, first, longest, forget }: Backoff,
): Promise<boolean> {
  const throttleHash = hashOfName(name);
  const moment = now();
  const at = moment.toISOString();
  const forgotten = addMs(moment, -forget);
  const { rows } = await withSystem(db, { throttleHash }, (tx) =>
    sql`
      insert into throttles as kept (key_hash, failures, last_at, next_at)
      values (${throttleHash}, 1, ${at}, ${at})
      on conflict (key_hash) do update set
        failures = case when kept.last_at < ${forgotten} then 1 else kept.failures + 1 end,
        last_at = ${at},
        next_at = case
          when kept.last_at < ${forgotten} or kept.failures + 1 < ${free} then ${at}::timestamptz
          else ${at}::timestamptz + make_interval(secs =>
            least(${longest}, ${first} * power(2, least(kept.failures + 1 - ${free}, 30))) / 1000)
        end
      where kept.next_at <= ${at}
      returning failures`.execute(tx),
  );
  return rows.length > 0;
}

/** Claims an attempt; throws `too_many` if it may not be made. */
export async function requireAttempt(
  services: ThrottleServices,
  name: readonly string[],
  backoff: Backoff,
): Promise<void> {
  if (!(await claimAttempt(services, name, backoff))) throw new Failure('too_many');
}

/** The attempt was right: clears the failed ones before it. */
export async function resetThrottle(
  { db }: ThrottleServices,
  name: readonly string[],
): Promise<void> {
  const throttleHash = hashOfName(name);
  await withSystem(db, { throttleHash }, (tx) =>
    tx.deleteFrom('throttles').where('key_hash', '=', throttleHash).execute(),
  );
}
