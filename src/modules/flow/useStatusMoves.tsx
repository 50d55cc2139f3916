import { type ReactNode, useState } from 'react';
import type { MoveOption } from '../../runtime/flow/types.ts';
import { CommentDialog } from './CommentDialog.tsx';

/** Carries out a move; unsaved changes of the form are saved first. */
export type OnMove = (offer: MoveOption, comment: string | undefined) => Promise<void>;

/** A function that carries out a chosen move and asks for its reason if it needs one. */
export function useStatusMoves(onMove: OnMove) {
  const [pendingOffer, setPendingOffer] = useState<MoveOption | null>(null);
  const [moving, setMoving] = useState<MoveOption['to'] | null>(null);

  async function move(offer: MoveOption, comment: string | undefined): Promise<void> {
    setPendingOffer(null);
    setMoving(offer.to);
    try {
      await onMove(offer, comment);
    } finally {
      setMoving(null);
    }
  }

  const dialog: ReactNode = pendingOffer !== null && (
    <CommentDialog
      offer={pendingOffer}
      onCancel={() => setPendingOffer(null)}
      onConfirm={(comment) => void move(pendingOffer, comment)}
    />
  );
  return {
    choose: (offer: MoveOption): void => {
      if (offer.requiresComment) setPendingOffer(offer);
      else void move(offer, undefined);
    },
    /** The status of the move that is being carried out. */
    moving,
    dialog,
  };
}
