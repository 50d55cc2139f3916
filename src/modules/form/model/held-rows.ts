import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { isList, isObject, jsonEquals } from '../../../runtime/record/json.ts';
import { valueOf } from '../../../runtime/record/values.ts';
import type { FormValues } from './candidate.ts';

/**
 * The rows of a table as one value: react-hook-form copies and compares lists cell by cell at each
 * change. It has no properties of its own, so react-hook-form compares it by identity, and a
 * function that `for` finds, so it looks no further into it.
 */
class HeldRows {
  readonly #rows: unknown;

  constructor(rows: unknown) {
    this.#rows = rows;
  }

  get(): unknown {
    return this.#rows;
  }
}

Object.defineProperty(HeldRows.prototype, 'get', { enumerable: true });

/** The value that was held. */
export const released = (value: unknown): unknown =>
  value instanceof HeldRows ? value.get() : value;

type Values = Readonly<Record<string, unknown>>;

const releasedAll = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([db, value]) => [db, released(value)]));

/** All values that were held, those of template columns below `columns`. */
export function releasedValues(values: Values): FormValues {
  const { columns } = values;
  return { ...releasedAll(values), ...(isObject(columns) && { columns: releasedAll(columns) }) };
}

/** What a form control holds for the values of the model. */
export interface RowsHolder {
  /** Rows that equal those of the baseline get the same object, so that nothing is dirty. */
  readonly hold: (column: CompiledColumn, value: unknown) => unknown;
  /** The values of a new baseline. */
  readonly holdAll: (baseline: Item) => FormValues;
}

export function createRowsHolder(module: CompiledModule): RowsHolder {
  const tables = module.columns.filter(({ rows }) => rows !== null);
  let stored: ReadonlyMap<CompiledColumn, HeldRows> = new Map();
  const heldOf = (wanted: CompiledColumn['origin']) =>
    Object.fromEntries(
      [...stored].flatMap(([{ db, origin }, rows]) => (origin === wanted ? [[db, rows]] : [])),
    );
  return {
    hold(column, value) {
      if (column.rows === null || !isList(value)) return value;
      const known = stored.get(column);
      return known !== undefined && jsonEquals(value, known.get()) ? known : new HeldRows(value);
    },
    holdAll(baseline) {
      stored = new Map(
        tables.flatMap((column) => {
          const value = valueOf(column, baseline);
          return isList(value) ? [[column, new HeldRows(value)] as const] : [];
        }),
      );
      return {
        ...baseline,
        ...heldOf('core'),
        columns: { ...baseline.columns, ...heldOf('template') },
      };
    },
  };
}
