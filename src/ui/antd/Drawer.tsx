import { Drawer as AntdDrawer, type DrawerProps } from 'antd';
import { Look } from './Look.tsx';

export type { DrawerProps };

/** antd's Drawer in our look. */
export function Drawer(props: DrawerProps) {
  return (
    <Look>
      <AntdDrawer {...props} />
    </Look>
  );
}
