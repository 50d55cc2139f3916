import { Modal as AntdModal, type ModalProps } from 'antd';
import { useOpenPopup } from '../overlay/open-popups.ts';
import { ReturnedFocus } from '../overlay/ReturnedFocus.ts';
import { AntdProvider } from './AntdProvider.tsx';

export type { ModalProps };

/** antd's Modal with our theme. */
export function Modal(props: ModalProps) {
  useOpenPopup(props.open === true);
  return (
    <AntdProvider>
      {props.open === true && <ReturnedFocus />}
      <AntdModal {...props} />
    </AntdProvider>
  );
}
