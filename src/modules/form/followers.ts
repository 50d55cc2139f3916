import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { viewsOf } from '../../widgets/views.ts';

/** By the db name of what is followed; by null those that follow nothing. */
type DependentFields = ReadonlyMap<string | null, readonly CompiledColumn[]>;

const known = new WeakMap<CompiledModule, DependentFields>();

function findDependentFields({ columns }: CompiledModule): DependentFields {
  return Map.groupBy(
    columns,
    ({ fieldType, settings }) => viewsOf(fieldType.document.type)?.resetsWith?.(settings) ?? null,
  );
}

/** Columns that are emptied when another changes, because it decides what they can be. */
export function dependentFieldsOf(module: CompiledModule, db: string): readonly CompiledColumn[] {
  const followers = known.get(module) ?? findDependentFields(module);
  known.set(module, followers);
  return followers.get(db) ?? [];
}
