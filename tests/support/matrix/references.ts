import fc from 'fast-check';
import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Stock } from '../server/stock.ts';
import { valuesOf } from '../server/values.ts';

/** A stock whose ids are of nothing. */
export function stockOfNothing(stock: Stock): Stock {
  let next = 8_000_000;
  const nothing = () => (next += 1);
  return {
    ...stock,
    types: new Map(
      [...stock.types.keys()].map((type) => [type, { type: nothing(), subType: nothing() }]),
    ),
    labels: new Map([...stock.labels.keys()].map((type) => [type, nothing()])),
    criticality: nothing(),
    people: [nothing()],
    files: { picture: nothing(), other: nothing() },
    items: new Map([...stock.items.keys()].map((type) => [type, nothing()])),
  };
}

/** A value of a column that refers to rows of the stock; null if it refers to none. */
function valueFrom(column: CompiledColumn, stock: Stock, type: string): unknown {
  const values = valuesOf[column.fieldType.document.type]?.(column, stock, type) ?? null;
  return values === null ? null : fc.sample(values, { numRuns: 1, seed: 1 })[0];
}

/** A column that refers to rows, with the values that refer to those of each stock. */
export interface ReferringColumn {
  readonly column: CompiledColumn;
  /** By stock, in their order. */
  readonly values: readonly unknown[];
}

/** The columns of a module whose values differ with the stock that they refer to. */
export function referringColumns(
  { columns, document }: CompiledModule,
  stocks: readonly Stock[],
): readonly ReferringColumn[] {
  return columns
    .map((column) => ({
      column,
      values: stocks.map((stock) => valueFrom(column, stock, document.type)),
    }))
    .filter(({ values }) => new Set(values.map((value) => JSON.stringify(value))).size > 1);
}
