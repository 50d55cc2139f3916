import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import { QueryError } from '../../../../src/runtime/query/error.ts';
import { runQuery } from '../../../../src/runtime/query/run.ts';
import type { ItemQuery } from '../../../../src/runtime/query/types.ts';
import { inLanguages } from '../derive/names.ts';
import { moment, type Example } from '../types.ts';
import { itemOf } from './record.ts';

/** The columns that the list shows by default, and those that it offers in addition. */
export function list({ listColumns }: CompiledModule): unknown {
  const named = (isShown: boolean) =>
    listColumns.filter(({ shown }) => shown === isShown).map(({ db }) => db);
  return { shown: named(true), offered: named(false) };
}

/** The views that the list offers. */
export function views(module: CompiledModule): unknown {
  return module.views.map(({ id, name, document }) => ({ id, name: inLanguages(name), document }));
}

export function listColumn({ listColumns }: CompiledModule, db: string): unknown {
  const found = listColumns.find((each) => each.db === db);
  if (found === undefined) return null;
  const { name, width, column, fieldType } = found;
  return {
    name: inLanguages(name),
    width,
    deadline: column?.deadline ?? false,
    kind: fieldType.document.type,
  };
}

/**
 * The ids of examples (1, 2, ...) that match a query, in order; or the reason why it is invalid.
 */
export function query(
  module: CompiledModule,
  examples: readonly Example[],
  probe: ItemQuery,
): unknown {
  const items = examples.map((example, index) => itemOf(module, example, index + 1));
  try {
    return { found: runQuery(module, items, probe, moment).rows.map(({ id }) => id) };
  } catch (error) {
    if (error instanceof QueryError) return { refused: error.code };
    throw error;
  }
}
