import { type Transaction, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** One numbered step of the platform's tables, run once by the owner, in a transaction. */
export interface Migration {
  /** Number and subject, `0001_tenancy`; recorded after it has run. */
  readonly name: string;
  up(tx: Transaction<Tables>): Promise<void>;
}

/** A migration of plain statements. */
export function statements(name: string, ...text: readonly string[]): Migration {
  return {
    name,
    up: async (tx) => {
      for (const part of text) await sql.raw(part).execute(tx);
    },
  };
}
