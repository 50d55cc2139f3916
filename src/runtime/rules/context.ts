import type { CompiledColumn } from '../compiled.ts';
import type { Item } from '../record/item.ts';
import { valueOf } from '../record/values.ts';
import { isEmptyBase } from './base-columns.ts';
import type { RuleContext } from './types.ts';

type Columns = ReadonlyMap<string, Pick<CompiledColumn, 'origin' | 'isEmpty'>>;

/** The time, zone, person and finished statuses of an evaluation, and the receiver of faults. */
export type RuleEnvironment = Pick<
  RuleContext,
  'now' | 'timeZone' | 'person' | 'finished' | 'below' | 'report'
>;

/**
 * An item as rules read it, by db name: core and base columns at top level, template columns inside
 * `columns`.
 */
export function ruleContext(columns: Columns, item: Item, moment: RuleEnvironment): RuleContext {
  const read = (db: string): unknown =>
    valueOf({ db, origin: columns.get(db)?.origin ?? 'core' }, item);
  const isEmpty = (db: string): boolean => {
    const column = columns.get(db);
    return column === undefined ? isEmptyBase(db, read(db)) : column.isEmpty(read(db));
  };
  return { ...moment, read, isEmpty };
}
