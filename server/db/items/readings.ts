import { sql } from 'kysely';
import type { ReadableVersion } from '../../../src/domain/reading.ts';
import type { Tx } from '../transaction.ts';

interface OfModule {
  readonly tx: Tx;
  readonly siteId: number;
  readonly type: string;
}

export interface Reader {
  readonly item_id: number;
  readonly user_id: number | null;
  readonly team_id: number | null;
  readonly created_at: string;
}

interface KnownVersion extends ReadableVersion {
  readonly item_id: number;
  readonly created_at: string;
}

interface Confirmation {
  readonly item_id: number;
  readonly user_id: number;
  readonly version: number;
  readonly read_at: string;
}

/** The distribution lists, versions and confirmations of documents. */
export interface Readings {
  readonly readers: readonly Reader[];
  readonly versions: readonly KnownVersion[];
  readonly confirmations: readonly Confirmation[];
}

/** Reads who must read documents of a module, and who has. */
export async function readReadings(
  { tx, siteId, type }: OfModule,
  itemIds: readonly number[],
): Promise<Readings> {
  const own = sql<boolean>`site_id = ${siteId} and module_type = ${type}
    and item_id = any (${[...itemIds]}::integer[])`;
  const readers = await tx
    .selectFrom('item_readers')
    .select(['item_id', 'user_id', 'team_id', 'created_at'])
    .where(own)
    .execute();
  const versions = await tx
    .selectFrom('item_versions')
    .select(['item_id', 'version', 'is_minor', 'created_at'])
    .where(own)
    .execute();
  const confirmations = await tx
    .selectFrom('item_readings')
    .select(['item_id', 'user_id', 'version', 'read_at'])
    .where(own)
    .execute();
  return { readers, versions, confirmations };
}

/** Of one document. */
export function readingsOf(all: Readings, itemId: number): Readings {
  const isOwn = ({ item_id }: { readonly item_id: number }) => item_id === itemId;
  return {
    readers: all.readers.filter(isOwn),
    versions: all.versions.filter(isOwn),
    confirmations: all.confirmations.filter(isOwn),
  };
}
