import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CompiledModule, ListColumn } from '../../../../runtime/compiled.ts';
import type { MoveOption } from '../../../../runtime/flow/types.ts';
import type { GroupValue } from '../../../../runtime/query/groups/types.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { itemCode } from '../../../../runtime/record/item-code.ts';
import { textIn } from '../../../../runtime/text.ts';
import { useToast } from '../../../../ui/toast/useToast.ts';
import { useDenialText } from '../../../flow/denial-text.ts';
import { useItemMutations } from '../../../items/useItemMutations.ts';
import { useToastOnError } from '../../../useToastOnError.ts';
import { cellValue } from '../../columns.tsx';
import { type CardMove, laneValueOf } from './card-moves.ts';
import type { BoardColumn } from './useBoardColumns.ts';

interface Options {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly column: ListColumn;
  readonly hrefOf: (item: Item) => string;
  /** What moving an item to a lane does. */
  readonly moveOf: (item: Item, to: GroupValue) => CardMove;
}

/** A card in its new lane before the server has answered (optimistic update). */
export interface MovingCard {
  readonly item: Item;
  readonly to: GroupValue;
}

interface PendingMove {
  readonly item: Item;
  readonly to: BoardColumn;
  readonly offer: MoveOption;
}

/**
 * Moves cards of a board. Asks for a comment if the move requires one; a denied move shows its
 * reasons.
 */
export function useCardMoves({ module, siteId, column, hrefOf, moveOf }: Options) {
  const { t, i18n } = useTranslation(['list', 'table']);
  const { toast } = useToast();
  const navigate = useNavigate();
  const denialText = useDenialText(module.document.type);
  const attempt = useToastOnError();
  const { patch, transition, listsRefreshed } = useItemMutations(module, siteId);
  const [pendingMove, setPendingMove] = useState<PendingMove | null>(null);
  const [moving, setMoving] = useState<readonly MovingCard[]>([]);

  /** Why a move is denied, requirement by requirement; null for an allowed move. */
  function denialReason(move: CardMove): string | null {
    if (move.kind !== 'denied') return null;
    const { why } = move;
    if (typeof why === 'string')
      return why === 'not_here' || why === 'required' ? t(`denied.${why}`) : t(`table:why_${why}`);
    const reasons = why.unmet.map(({ message }) => textIn(message, i18n.language));
    return [denialText(why), ...reasons].join(' ');
  }

  const notMoved = (item: Item) => t('not_moved', { code: itemCode(module, item) });
  const moved = (item: Item, { name }: BoardColumn) =>
    t('moved_to', { code: itemCode(module, item), name });

  /**
   * Shows a card in its new lane until the lanes, which are separate queries, have been refetched.
   * A refusal puts it back immediately. Resolves with the moved item, or null after a refusal.
   */
  async function showMoved(
    item: Item,
    to: GroupValue,
    store: () => Promise<Item>,
  ): Promise<Item | null> {
    const card: MovingCard = { item, to };
    setMoving((cards) => [...cards.filter((each) => each.item.id !== item.id), card]);
    const stored = await attempt(notMoved(item), store);
    const isOver = stored === null ? Promise.resolve() : listsRefreshed();
    void isOver.finally(() => setMoving((cards) => cards.filter((each) => each !== card)));
    return stored?.result ?? null;
  }

  async function carryOut(
    { item, to, offer }: PendingMove,
    comment: string | undefined,
  ): Promise<void> {
    setPendingMove(null);
    const done = await showMoved(item, to.value, () => transition(item, offer.to.key, comment));
    if (done === null) return;
    const back = moveOf(done, item.status);
    const isUndoable = back.kind === 'transition' && !back.offer.requiresComment;
    toast({
      title: moved(item, to),
      ...(isUndoable && {
        action: {
          label: t('view.undo'),
          onSelect: () =>
            void showMoved(done, item.status, () => transition(done, back.offer.to.key, undefined)),
        },
      }),
    });
  }

  async function dropCard(item: Item, to: BoardColumn, move: CardMove): Promise<void> {
    if (move.kind !== 'patch') return;
    const before = cellValue(column, item);
    const store = (base: Item, lane: GroupValue, value: unknown) =>
      showMoved(base, lane, () => patch(base, new Map([[move.column, value]])));
    const done = await store(item, to.value, move.value);
    if (done === null) return;
    toast({
      title: moved(item, to),
      action: {
        label: t('view.undo'),
        onSelect: () => void store(done, laneValueOf(column, item), before),
      },
    });
  }

  function move(item: Item, to: BoardColumn, what: CardMove): void {
    const reason = denialReason(what);
    if (reason !== null) {
      toast({
        title: notMoved(item),
        description: reason,
        action: { label: t('open_item'), onSelect: () => void navigate(hrefOf(item)) },
      });
    } else if (what.kind === 'transition') {
      const wanted = { item, to, offer: what.offer };
      if (what.offer.requiresComment) setPendingMove(wanted);
      else void carryOut(wanted, undefined);
    } else void dropCard(item, to, what);
  }

  return {
    moving,
    pendingMove,
    denialReason,
    move,
    giveUp: () => setPendingMove(null),
    confirm: (comment: string) => {
      if (pendingMove !== null) void carryOut(pendingMove, comment);
    },
  };
}
