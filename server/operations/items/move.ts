import type { TransitionBody } from '../../../src/contract/items.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { settle } from '../../../src/runtime/record/settle.ts';
import { need } from '../access/site.ts';
import { itemCode } from '../access/codes.ts';
import { needPresent, needVersion, storeChange } from './change.ts';
import { type Kind, callsOf, moduleOf, onKind } from './kind.ts';
import { lockItem } from './read.ts';
import { flowMove } from './status-move.ts';

/**
 * Moves an item that still has `version` to the status whose key is `to`, or keeps an approval on
 * the way. Who may read asks; whether they may move is the flow's to say. Throws a Failure.
 */
export function moveItem(
  kind: Kind,
  itemId: number,
  version: number,
  { to, comment }: TransitionBody,
): Promise<Item> {
  return onKind(kind, 'read', async (access) => {
    const { type } = access;
    if (!access.may(itemCode(type, 'approve'))) need(access, itemCode(type, 'transition'));
    const stored = await lockItem(access, itemId);
    needPresent(stored);
    await needVersion(access, stored, version);
    const before = stored.item;
    const module = await moduleOf(access, before);
    const moved = await flowMove(access, module, before, { to, comment });
    return storeChange(access, {
      call: callsOf(access.live).transition.name,
      module,
      before,
      after: settle(module, moved, access.context),
      comment: comment?.trim(),
    });
  });
}
