import type { ModalProps } from '../antd/Modal.tsx';
import { Later } from '../later/Later.tsx';
import { piece } from '../later/piece.tsx';
import { useEverOpen } from './useEverOpen.ts';

/** What draws the dialogs: antd's, fetched when the first one opens. */
export const modalPiece = piece<ModalProps>(async () => (await import('../antd/Modal.tsx')).Modal);

const Shown = modalPiece;

/** A dialog over the page, which keeps the focus and gives it back (antd's props). */
export function Modal(props: ModalProps) {
  const isNeeded = useEverOpen(props.open === true);
  if (!isNeeded) return null;
  return (
    <Later isOverPage>
      <Shown {...props} />
    </Later>
  );
}
