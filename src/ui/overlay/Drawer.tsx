import type { DrawerProps } from '../antd/Drawer.tsx';
import { lazyOverlay } from './lazy-overlay.tsx';

/** A panel over an edge of the page, which traps the focus and returns it (antd's props). */
export const Drawer = lazyOverlay<DrawerProps>(
  async () => (await import('../antd/Drawer.tsx')).Drawer,
);
