import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { viewsOf } from '../../widgets/views.ts';

/** By the db name of what is followed; by null those that follow nothing. */
type Followers = ReadonlyMap<string | null, readonly CompiledColumn[]>;

const known = new WeakMap<CompiledModule, Followers>();

function findFollowers({ columns }: CompiledModule): Followers {
  return Map.groupBy(
    columns,
    ({ fieldType, settings }) => viewsOf(fieldType.document.type)?.resetsWith?.(settings) ?? null,
  );
}

/** Columns that are emptied when another changes, because it decides what they can be. */
export function followersOf(module: CompiledModule, db: string): readonly CompiledColumn[] {
  const followers = known.get(module) ?? findFollowers(module);
  known.set(module, followers);
  return followers.get(db) ?? [];
}
