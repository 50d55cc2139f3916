import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Functions that lists use to search. Under row-level security PostgreSQL uses an index only with
 * functions that are marked leakproof. These leak nothing but errors about the caller's pattern
 * (docs/decisions/row-level-security.md).
 */
const functions = [
  'textlike(text, text)',
  'texticlike(text, text)',
  'arrayoverlap(anyarray, anyarray)',
  'arraycontains(anyarray, anyarray)',
  'jsonb_contains(jsonb, jsonb)',
] as const;

/** Statements that a superuser runs once in the database, so that searches can use indexes. */
export const markLeakproof = functions
  .map((name) => `alter function pg_catalog.${name} leakproof`)
  .join('; ');

/** Whether searches can use indexes in this database. */
export async function searchesUseIndexes(owner: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ marked: boolean }>`
    select bool_and(proleakproof) as marked from pg_proc
    where oid = any (${functions.map((name) => `pg_catalog.${name}`)}::regprocedure[])`.execute(
    owner,
  );
  return rows[0]?.marked ?? false;
}
