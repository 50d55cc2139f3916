import { type Tx, enterTenant, withSystem } from '../../db/transaction.ts';
import type { Services } from '../services.ts';
import { textsIn } from './texts.ts';

type LegalTextKind = 'terms' | 'privacy';

/** The key of the only organisation; null if there are several. */
async function onlyKey({ db }: Services): Promise<string | null> {
  const found = await withSystem(db, 'every organisation', (tx) =>
    tx.selectFrom('organisations').select('key').limit(2).execute(),
  );
  const [only] = found;
  return found.length === 1 && only !== undefined ? only.key : null;
}

async function textOf(tx: Tx, request: LegalTextKind, key: string) {
  const row = await tx
    .selectFrom('organisations')
    .select(['id', 'name', request])
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return null;
  await enterTenant(tx, { organisationId: row.id, siteIds: [], userId: null });
  return { name: row.name, texts: textsIn(row[request] ?? {}) };
}

/**
 * Terms or privacy notice of an organisation; without a key, of the only one. An unknown
 * organisation answers like one without texts, and its name is not revealed either.
 */
export async function legalText(services: Services, request: LegalTextKind, typed: string | null) {
  const organisationKey = typed?.trim().toLowerCase() ?? (await onlyKey(services)) ?? '';
  const found = await withSystem(services.db, { organisationKey }, (tx) =>
    textOf(tx, request, organisationKey),
  );
  const isThere = found !== null && Object.values(found.texts).some((text) => text.trim() !== '');
  return isThere
    ? { organisation: found.name, texts: found.texts }
    : { organisation: null, texts: textsIn({}) };
}
