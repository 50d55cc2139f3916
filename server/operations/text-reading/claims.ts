import { type RawBuilder, sql } from 'kysely';
import { withTenant } from '../../db/transaction.ts';
import type { Services } from '../services.ts';
import type { SiteIds } from '../sites/every.ts';

type ClaimServices = Pick<Services, 'db' | 'now'>;

/** A file that a server began to read is read by another after this time, in milliseconds. */
const claimLasts = 5 * 60_000;
/** How often it is begun: a file may be what ended the servers. */
export const mostAttempts = 3;

/** What of a file waits: its own text, its pictures, or its first page; the column of `file_texts` that says so. */
export type Waiting = 'state' | 'picture_state' | 'first_page_state';

/** Where attempts and claims of it are counted. */
const columnsOf = {
  state: { attempts: 'attempts', claimedAt: 'claimed_at' },
  picture_state: { attempts: 'attempts', claimedAt: 'claimed_at' },
  first_page_state: { attempts: 'first_page_attempts', claimedAt: 'first_page_claimed_at' },
} as const satisfies { readonly [waiting in Waiting]: object };

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
  const attempts = sql.ref(columnsOf[waiting].attempts);
  const claimedAt = sql.ref(columnsOf[waiting].claimedAt);
  const claimOne = async (whatIsLocked: RawBuilder<unknown>): Promise<Claim | undefined> => {
    const { rows } = await withTenant(db, tenantOf(site), (tx) =>
      sql<Claim>`update file_texts set ${claimedAt} = ${at.toISOString()}, ${attempts} = ${attempts} + 1
        where site_id = ${site.siteId} and sha256 = (
          select sha256 from file_texts
          where site_id = ${site.siteId} and ${sql.ref(waiting)} = 'pending'
            -- Which pages are pictures is known when its own text has been read.
            and (${waiting !== 'picture_state'} or state <> 'pending')
            and (${claimedAt} is null or ${claimedAt} < ${over})
          order by ${attempts} limit 1
          for update ${whatIsLocked})
        returning sha256, ${attempts} as attempts`.execute(tx),
    );
    return rows[0];
  };
  // Another server may be claiming a file for the same queue: others come first. Another queue may be claiming the
  // last one: it is waited for.
  return (await claimOne(sql`skip locked`)) ?? claimOne(sql``);
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
  const { attempts, claimedAt } = columnsOf[waiting];
  await withTenant(db, tenantOf(site), (tx) =>
    tx
      .updateTable('file_texts')
      .set(({ eb }) => ({
        [attempts]: eb(attempts, '-', 1),
        ...(hasEnded && { [claimedAt]: null }),
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
