import { Modal as AntdModal, type ModalProps } from 'antd';
import { AntdProvider } from './AntdProvider.tsx';

export type { ModalProps };

/** antd's Modal with our theme. */
export function Modal(props: ModalProps) {
  return (
    <AntdProvider>
      <AntdModal {...props} />
    </AntdProvider>
  );
}
