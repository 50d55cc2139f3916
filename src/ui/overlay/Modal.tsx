import type { ModalProps } from '../antd/Modal.tsx';
import { overPage } from './overPage.tsx';

/** A dialog over the page, which keeps the focus and gives it back (antd's props). */
export const Modal = overPage<ModalProps>(async () => (await import('../antd/Modal.tsx')).Modal);
