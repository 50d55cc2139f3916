import type { CompiledModule } from '../compiled.ts';
import type { Item } from './item.ts';

/**
 * The item without the values of columns that are hidden in its module, and without values of a
 * template that the module doesn't know.
 */
export function visibleItem<T extends Item>(
  { hidden, byDb }: Pick<CompiledModule, 'hidden' | 'byDb'>,
  item: T,
): T {
  const columns = Object.entries(item.columns).filter(
    ([db]) => byDb.get(db)?.origin === 'template' && !hidden.has(db),
  );
  const shown = Object.entries(item).filter(([db]) => !hidden.has(db));
  return { ...Object.fromEntries(shown), columns: Object.fromEntries(columns) } as T;
}
