import type { ModalProps } from '../antd/Modal.tsx';
import { lazyOverlay } from './lazy-overlay.tsx';

/** A dialog over the page, which traps the focus and returns it (antd's props). */
export const Modal = lazyOverlay<ModalProps>(async () => (await import('../antd/Modal.tsx')).Modal);
