import type { ModalProps } from '../antd/Modal.tsx';
import { lazyOverlay } from './lazy-overlay.tsx';

/** A dialog over the page, which keeps the focus and gives it back (antd's props). */
export const Modal = lazyOverlay<ModalProps>(async () => (await import('../antd/Modal.tsx')).Modal);
