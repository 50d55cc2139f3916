import { sql } from 'kysely';
import { withTenant } from '../../db/transaction.ts';
import type { Services } from '../services.ts';
import type { SiteIds } from '../sites/every.ts';

type ClaimServices = Pick<Services, 'db' | 'now'>;

/** A file that a server began to read is read by another after this time, in milliseconds. */
const claimLasts = 5 * 60_000;
/** How often it is begun: a file may be what ended the servers. */
export const mostAttempts = 3;

/** What of a file waits: its own text, or its pictures; the column of `file_texts` that says so. */
export type Waiting = 'state' | 'picture_state';

/** A file that this process reads, until it stores what became of it. */
export interface Claim {
  readonly sha256: string;
  readonly attempts: number;
}

export const tenantOf = ({ organisationId, siteId }: SiteIds) => ({
  organisationId,
  siteIds: [siteId],
  siteId,
  userId: null,
});

/** Claims a file of the site that waits, for this process; undefined if none does. */
export async function claim(
  { db, now }: ClaimServices,
  site: SiteIds,
  waiting: Waiting,
): Promise<Claim | undefined> {
  const at = now();
  const over = new Date(at.getTime() - claimLasts).toISOString();
  const { rows } = await withTenant(db, tenantOf(site), (tx) =>
    sql<Claim>`update file_texts set claimed_at = ${at.toISOString()}, attempts = attempts + 1
      where site_id = ${site.siteId} and sha256 = (
        select sha256 from file_texts
        where site_id = ${site.siteId} and ${sql.ref(waiting)} = 'pending'
          -- Which pages are pictures is known when its own text has been read.
          and (${waiting === 'state'} or state <> 'pending')
          and (claimed_at is null or claimed_at < ${over})
        order by attempts limit 1 for update skip locked)
      returning sha256, attempts`.execute(tx),
  );
  return rows[0];
}

/** Keeps the claim of a file that takes longer. */
export async function keepClaim(
  { db, now }: ClaimServices,
  site: SiteIds,
  { sha256 }: Claim,
): Promise<void> {
  await withTenant(db, tenantOf(site), (tx) =>
    tx
      .updateTable('file_texts')
      .set({ claimed_at: now().toISOString() })
      .where('site_id', '=', site.siteId)
      .where('sha256', '=', sha256)
      .where('claimed_at', 'is not', null)
      .execute(),
  );
}

/**
 * The attempt does not count: it was not the file that ended it. Another one begins at once after the
 * end of this server, else when the claim has run out.
 */
export async function release(
  { db }: ClaimServices,
  site: SiteIds,
  { sha256 }: Claim,
  { waiting, hasEnded }: { readonly waiting: Waiting; readonly hasEnded: boolean },
): Promise<void> {
  await withTenant(db, tenantOf(site), (tx) =>
    tx
      .updateTable('file_texts')
      .set(({ eb }) => ({
        attempts: eb('attempts', '-', 1),
        ...(hasEnded && { claimed_at: null }),
      }))
      .where('site_id', '=', site.siteId)
      .where('sha256', '=', sha256)
      .where(waiting, '=', 'pending')
      .execute(),
  );
}

/** A stored file with these bytes; undefined if there is none any more. */
export function claimedFile({ db }: ClaimServices, site: SiteIds, { sha256 }: Claim) {
  return withTenant(db, tenantOf(site), (tx) =>
    tx
      .selectFrom('files')
      .select(['store_id', 'size', 'media_type', 'thumbnail_id'])
      .where('site_id', '=', site.siteId)
      .where('sha256', '=', sha256)
      .limit(1)
      .executeTakeFirst(),
  );
}
