import { Modal as AntdModal, type ModalProps } from 'antd';
import { useOpenPopup } from '../overlay/open-popups.ts';
import { AntdProvider } from './AntdProvider.tsx';

export type { ModalProps };

/** antd's Modal with our theme. */
export function Modal(props: ModalProps) {
  useOpenPopup(props.open === true);
  return (
    <AntdProvider>
      <AntdModal {...props} />
    </AntdProvider>
  );
}
