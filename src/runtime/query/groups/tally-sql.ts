import type { CompiledModule } from '../../compiled.ts';
import { momentText } from '../../rules/sql/date-text.ts';
import type { SqlExpression } from '../../rules/sql/operand.ts';
import { columnSql } from '../columns-sql.ts';
import { join, sql } from '../fragment.ts';
import type { SqlFragment } from '../types.ts';
import type { PreparedGroups } from './prepare.ts';

/** The columns that are aggregated per group. */
export type TallyColumns = Pick<PreparedGroups, 'sums' | 'ranges'>;

const numbered = (letter: string, at: number): SqlFragment => ({
  texts: [`${letter}${at}`],
  values: [],
});

/** An exact sum in decimal digits. Whole numbers, the most common, skip the conversion to text. */
function sumSql(number: SqlFragment): SqlFragment {
  const isWhole = sql`${number} = trunc(${number}) and abs(${number}) < 1e15`;
  const whole = sql`sum(case when ${isWhole} then (${number})::bigint end)`;
  const other = sql`sum(case when not (${isWhole}) then (${number})::text::numeric end)`;
  return sql`(case when count(${number}) > 0 then coalesce(${whole}, 0) + coalesce(${other}, 0) end)`;
}

/** `count`, `s0`, `least0`, `most0`...: the aggregates of the selected rows. */
export function tallySql(
  module: CompiledModule,
  { sums, ranges }: PreparedGroups,
  alias: string,
): SqlFragment {
  const ofSums = sums.map((db, at) => {
    return sql`${sumSql(columnSql(module, alias, db).sql)} as ${numbered('s', at)}`;
  });
  const ofRanges = ranges.map((db, at) => {
    const column: SqlExpression = columnSql(module, alias, db);
    const end = (which: SqlFragment) =>
      column.moment === undefined
        ? sql`${which}(${column.sql} collate "C")`
        : momentText(sql`${which}(${column.moment})`);
    return sql`${end(sql`min`)} as ${numbered('least', at)},
      ${end(sql`max`)} as ${numbered('most', at)}`;
  });
  return join([sql`count(*)::integer as count`, ...ofSums, ...ofRanges], ', ');
}

/** Merges the tallies of groups into larger groups. */
export function mergeTalliesSql({ sums, ranges }: TallyColumns): SqlFragment {
  const ofSums = sums.map((_, at) => sql`sum(${numbered('s', at)}) as ${numbered('s', at)}`);
  const ofRanges = ranges.map((_, at) => {
    const [least, most] = [numbered('least', at), numbered('most', at)];
    return sql`min(${least} collate "C") as ${least}, max(${most} collate "C") as ${most}`;
  });
  return join([sql`sum(count)::integer as count`, ...ofSums, ...ofRanges], ', ');
}

/** Selects the results of `tallySql`, sums as text because a number could not hold them. */
export function selectTallySql({ sums, ranges }: TallyColumns): SqlFragment {
  const ofSums = sums.map((_, at) => sql`${numbered('s', at)}::text as ${numbered('s', at)}`);
  const ofRanges = ranges.flatMap((_, at) => [numbered('least', at), numbered('most', at)]);
  return join([sql`count`, ...ofSums, ...ofRanges], ', ');
}

/** `all_count`, `all_s0`...: the tallies of all rows, from `mergeTalliesSql` of all parts. */
export function wholeTallySql({ sums, ranges }: TallyColumns): SqlFragment {
  const ofSums = sums.map((_, at) => sql`${numbered('s', at)}::text as ${numbered('all_s', at)}`);
  const ofRanges = ranges.flatMap((_, at) => [
    sql`${numbered('least', at)} as ${numbered('all_least', at)}`,
    sql`${numbered('most', at)} as ${numbered('all_most', at)}`,
  ]);
  return join([sql`count as all_count`, ...ofSums, ...ofRanges], ', ');
}

/** The same as windows over groups of which each row is in one. */
export function totalTallySql({ sums, ranges }: TallyColumns): SqlFragment {
  const ofSums = sums.map(
    (_, at) => sql`(sum(${numbered('s', at)}) over ())::text as ${numbered('all_s', at)}`,
  );
  const ofRanges = ranges.map((_, at) => {
    const [least, most] = [numbered('least', at), numbered('most', at)];
    return sql`min(${least} collate "C") over () as ${numbered('all_least', at)},
      max(${most} collate "C") over () as ${numbered('all_most', at)}`;
  });
  return join([sql`(sum(count) over ())::integer as all_count`, ...ofSums, ...ofRanges], ', ');
}
