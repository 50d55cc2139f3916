import type { ReactNode } from 'react';
import { Modal } from './Modal.tsx';

interface Props {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the whole window; its content is mounted while it is open. */
export function FullScreenModal({ open, title, onClose, children }: Props) {
  return (
    <Modal
      open={open}
      width="100vw"
      style={{ top: 0, maxWidth: '100vw', margin: 0, padding: 0 }}
      styles={{ container: { minHeight: '100dvh', padding: '12px 16px', borderRadius: 0 } }}
      title={title}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}
