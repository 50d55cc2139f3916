import type { DrawerProps } from '../antd/Drawer.tsx';
import { Later } from '../later/Later.tsx';
import { piece } from '../later/piece.tsx';
import { useEverOpen } from './useEverOpen.ts';

/** What draws the drawers: antd's, fetched when the first one opens. */
export const drawerPiece = piece<DrawerProps>(
  async () => (await import('../antd/Drawer.tsx')).Drawer,
);

const Shown = drawerPiece;

/** A panel over an edge of the page, which keeps the focus and gives it back (antd's props). */
export function Drawer(props: DrawerProps) {
  const isNeeded = useEverOpen(props.open === true);
  if (!isNeeded) return null;
  return (
    <Later isOverPage>
      <Shown {...props} />
    </Later>
  );
}
