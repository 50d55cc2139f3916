import { sql } from '../query/fragment.ts';
import type { SqlFragment } from '../query/types.ts';
import { comparisonOf, type StoredTable } from './possible-rows.ts';
import type { Rule } from './rule.ts';
import { emptyNumbersOf } from './sql/json-value.ts';
import { number } from './stored-ends.ts';

/** One comparison of a number with a constant, by the end of the stored values that decides it. */
function decided(rule: Rule, rows: StoredTable) {
  const comparison = comparisonOf(rule, rows);
  if (comparison === null) return null;
  const { cell, sign, value } = comparison;
  if (cell.type !== 'number' || sign === '==' || typeof value !== 'number') return null;
  const end = rows.values(cell.db, sign.startsWith('<') ? 'least' : 'most');
  return end && { end, sign, value, empty: emptyNumbersOf(cell) };
}

/**
 * A condition under which `possibleRows` is the answer itself, so that no row has to be read: one
 * comparison of a number, unless the least or greatest number is one that counts as empty. Never
 * null. Null if there is no such condition.
 */
export function certainRows(rule: Rule, rows: StoredTable): SqlFragment | null {
  const found = decided(rule, rows);
  return (
    found && sql`coalesce(${found.end} <> all (${[...found.empty]}::double precision[]), false)`
  );
}

const opposite = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;

/**
 * Exactly the items without a row that meets `rule`, by what the database stores: one comparison of a
 * number of which none counts as empty. Never null. Null if there is no such condition.
 */
export function impossibleRows(rule: Rule, rows: StoredTable): SqlFragment | null {
  const found = decided(rule, rows);
  if (found === null || found.empty.length > 0) return null;
  const { end, sign, value } = found;
  const other = { texts: [opposite[sign]], values: [] };
  return sql`(${end} is null or ${end} ${other} ${number(value)})`;
}
