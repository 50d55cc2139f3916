import type { DrawerProps } from '../antd/Drawer.tsx';
import { overPage } from './overPage.tsx';

/** A panel over an edge of the page, which keeps the focus and gives it back (antd's props). */
export const Drawer = overPage<DrawerProps>(
  async () => (await import('../antd/Drawer.tsx')).Drawer,
);
