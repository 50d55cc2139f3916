import { Drawer as AntdDrawer, type DrawerProps } from 'antd';
import { AntdProvider } from './AntdProvider.tsx';

export type { DrawerProps };

/** antd's Drawer with our theme. */
export function Drawer(props: DrawerProps) {
  return (
    <AntdProvider>
      <AntdDrawer {...props} />
    </AntdProvider>
  );
}
