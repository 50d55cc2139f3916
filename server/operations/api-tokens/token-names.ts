import { type Tx, tenantOf } from '../../db/transaction.ts';

/** The names of API tokens by id. */
export async function tokenNames(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const tokens = await tx
    .selectFrom('api_tokens')
    .select(['id', 'name'])
    .where('organisation_id', '=', tenantOf(tx).organisationId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(tokens.map(({ id, name }) => [id, name]));
}
