import { sql } from 'kysely';
import { type NumberSeries, numberOf } from '../../../src/domain/number-pattern.ts';
import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Tx } from '../transaction.ts';

interface OfSite {
  readonly tx: Tx;
  readonly siteId: number;
  readonly type: string;
}

/** Moves a series on, to at least `least` first, and returns its last number. Locks it until the commit. */
async function advance(
  { tx, siteId, type }: OfSite,
  { db }: CompiledColumn,
  { start, end }: NumberSeries,
  count: number,
  least: number,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into number_series as series (site_id, module_type, db, start_text, end_text, last_number)
    values (${siteId}, ${type}, ${db}, ${start}, ${end}, ${least + count})
    on conflict (site_id, module_type, db, start_text, end_text)
    do update set last_number = greatest(series.last_number, ${least}) + ${count}
    returning last_number::double precision as last`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A series gave no number.');
  return row.last;
}

/** The value of a column as a text. */
const textOf = ({ db, origin }: CompiledColumn) =>
  origin === 'core' ? sql`${sql.ref(`i.${db}`)}` : sql`i.columns ->> ${db}::text`;

/** Whether an item of the site has one of these values, one in the recycle bin too. */
async function areTaken(
  { tx, siteId }: OfSite,
  { document }: CompiledModule,
  column: CompiledColumn,
  values: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(document.databaseTable)} as i
    where i.site_id = ${siteId} and ${textOf(column)} = any (${[...values]}::text[])
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** The highest number of a series that an item of the site has; 0 without one. */
async function highest(
  { tx, siteId }: OfSite,
  { document }: CompiledModule,
  column: CompiledColumn,
  { start, end }: NumberSeries,
): Promise<number> {
  const value = textOf(column);
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(running::bigint), 0)::double precision as most
    from ${sql.table(document.databaseTable)} as i,
      lateral (select substr(${value}, ${start.length + 1},
        greatest(length(${value}) - ${start.length + end.length}, 0)) as running) as part
    where i.site_id = ${siteId} and starts_with(${value}, ${start})
      and right(${value}, ${end.length}) = ${end} and running ~ '^[0-9]{1,12}$'`.execute(tx);
  return rows[0]?.most ?? 0;
}

/**
 * Takes the next `count` numbers of a series, and returns the first. Numbers that somebody typed are
 * passed over. Until the commit nobody else gets a number of the series.
 */
export async function takeNumbers(
  access: OfSite,
  module: CompiledModule,
  column: CompiledColumn,
  series: NumberSeries,
  count: number,
): Promise<number> {
  const first = (await advance(access, column, series, count, 0)) - count + 1;
  const wanted = Array.from({ length: count }, (_, at) => numberOf(series, first + at));
  if (!(await areTaken(access, module, column, wanted))) return first;
  const least = await highest(access, module, column, series);
  return (await advance(access, column, series, count, least)) - count + 1;
}
