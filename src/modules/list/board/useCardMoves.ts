import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CompiledModule, ListColumn } from '../../../runtime/compiled.ts';
import type { MoveOption } from '../../../runtime/flow/types.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import { textIn } from '../../../runtime/text.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useDenialText } from '../../flow/denial-text.ts';
import { cellValue } from '../columns.tsx';
import { useChangeItem } from '../useChangeItem.ts';
import type { CardMove } from './card-moves.ts';
import type { BoardColumn } from './useBoardColumns.ts';

interface Options {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly column: ListColumn;
  readonly hrefOf: (item: Item) => string;
}

interface PendingMove {
  readonly item: Item;
  readonly to: BoardColumn;
  readonly offer: MoveOption;
}

/** Moves cards of a board: asks for the reason that a move wants, says why another is denied. */
export function useCardMoves({ module, siteId, column, hrefOf }: Options) {
  const { t, i18n } = useTranslation(['list', 'table']);
  const { toast } = useToast();
  const navigate = useNavigate();
  const denialWords = useDenialText();
  const { patch, transition } = useChangeItem(module, siteId);
  const [pendingMove, setPendingMove] = useState<PendingMove | null>(null);

  /** Why a move is denied, the requirements one by one; null for one that is not. */
  function wordsOf(move: CardMove): string | null {
    if (move.kind !== 'denied') return null;
    const { why } = move;
    if (typeof why === 'string')
      return why === 'not_here' || why === 'required' ? t(`denied.${why}`) : t(`table:why_${why}`);
    const reasons = why.unmet.map(({ message }) => textIn(message, i18n.language));
    return [denialWords(why), ...reasons].join(' ');
  }

  const notMoved = (item: Item) => t('not_moved', { code: itemCode(module, item) });
  const moved = (item: Item, { name }: BoardColumn) =>
    t('moved_to', { code: itemCode(module, item), name });

  async function go({ item, to, offer }: PendingMove, comment: string | undefined): Promise<void> {
    setPendingMove(null);
    const done = await transition(notMoved(item), item, offer.to.key, comment);
    if (done !== null) toast({ title: moved(item, to) });
  }

  async function put(item: Item, to: BoardColumn, move: CardMove): Promise<void> {
    if (move.kind !== 'patch') return;
    const before = cellValue(column, item);
    const done = await patch(notMoved(item), item, [[move.column, move.value]]);
    if (done === null) return;
    toast({
      title: moved(item, to),
      action: {
        label: t('view.undo'),
        onSelect: () => void patch(notMoved(item), done, [[move.column, before]]),
      },
    });
  }

  function move(item: Item, to: BoardColumn, what: CardMove): void {
    const words = wordsOf(what);
    if (words !== null) {
      toast({
        title: notMoved(item),
        description: words,
        action: { label: t('open_item'), onSelect: () => void navigate(hrefOf(item)) },
      });
    } else if (what.kind === 'transition') {
      const wanted = { item, to, offer: what.offer };
      if (what.offer.requiresComment) setPendingMove(wanted);
      else void go(wanted, undefined);
    } else void put(item, to, what);
  }

  return {
    asking: pendingMove,
    wordsOf,
    move,
    giveUp: () => setPendingMove(null),
    confirm: (comment: string) => {
      if (pendingMove !== null) void go(pendingMove, comment);
    },
  };
}
