import { type RawBuilder, sql } from 'kysely';
import type { SqlFragment } from '../../../src/runtime/query/types.ts';

/** Converts SQL of the runtime's queries to Kysely's. */
export function fromFragment<Row = unknown>({ texts, values }: SqlFragment): RawBuilder<Row> {
  const parts = texts.flatMap((text, at) =>
    at < values.length ? [sql.raw(text), sql`${values[at]}`] : [sql.raw(text)],
  );
  return sql<Row>`${sql.join(parts, sql.raw(''))}`;
}
