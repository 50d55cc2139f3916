import { Drawer as AntdDrawer, type DrawerProps } from 'antd';
import { useOpenPopup } from '../overlay/open-popups.ts';
import { ReturnedFocus } from '../overlay/ReturnedFocus.ts';
import { AntdProvider } from './AntdProvider.tsx';

export type { DrawerProps };

/** antd's Drawer with our theme. */
export function Drawer(props: DrawerProps) {
  useOpenPopup(props.open === true);
  return (
    <AntdProvider>
      {props.open === true && <ReturnedFocus />}
      <AntdDrawer {...props} />
    </AntdProvider>
  );
}
