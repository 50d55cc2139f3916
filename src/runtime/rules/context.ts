import type { CompiledColumn } from '../compiled.ts';
import { own } from '../record/json.ts';
import type { Item } from '../record/item.ts';
import { baseColumns } from './base-columns.ts';
import type { RuleContext } from './types.ts';

type Columns = ReadonlyMap<string, Pick<CompiledColumn, 'place' | 'isEmpty'>>;

/** When a rule is evaluated, where, and who is told of faults. */
export type Moment = Pick<RuleContext, 'now' | 'timeZone' | 'report'>;

/** An item as rules read it: by db name, core and base columns first-hand, template columns inside. */
export function ruleContext(columns: Columns, item: Item, moment: Moment): RuleContext {
  const read = (db: string): unknown =>
    columns.get(db)?.place === 'template' ? own(item.columns, db) : own(item, db);
  const isEmpty = (db: string): boolean => {
    const value = read(db);
    if (value === null || value === undefined) return true;
    const column = columns.get(db);
    return column === undefined
      ? baseColumns.get(db)?.empty.includes(value) === true
      : column.isEmpty(value);
  };
  return { ...moment, read, isEmpty };
}
