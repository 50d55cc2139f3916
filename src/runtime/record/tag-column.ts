import type { CompiledColumn, CompiledModule } from '../compiled.ts';

/**
 * The column by which people know an item, such as the code on the plate of a machine: the first
 * core text column with unique values. Null for a module without one.
 */
export function tagColumn({ columns }: Pick<CompiledModule, 'columns'>): CompiledColumn | null {
  return (
    columns.find(
      ({ db, origin, unique, fieldType: { document } }) =>
        origin === 'core' && unique && db !== 'name' && document.ruleType === 'text',
    ) ?? null
  );
}
