import i18next from 'i18next';
import { ApiError } from '../../api/error.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { transition } from '../../runtime/flow/transition.ts';
import type { Actor } from '../../runtime/flow/types.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { Change } from './new-entry.ts';

/** A move of an actor as a change. Throws an ApiError if it is not possible here. */
export function moveChange(
  actor: Actor,
  module: CompiledModule,
  item: Item,
  move: { readonly to: string; readonly comment?: string },
): Change {
  const moved = transition(module.flow, item, move, actor);
  if (!moved.ok) throw new ApiError(i18next.t('api:network'), 0, 'network');
  const { item: mine } = moved;
  return { action: { kind: 'move', ...move, status: mine.status }, base: item, mine };
}
