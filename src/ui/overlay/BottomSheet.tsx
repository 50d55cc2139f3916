import { useRef, type PointerEvent, type ReactNode } from 'react';
import { Drawer } from './Drawer.tsx';
import styles from './BottomSheet.module.css';

interface BottomSheetProps {
  /** Names the sheet for screen readers; the content may repeat it as a visible heading. */
  readonly label: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** How far the grip must be dragged down, in px, to close the sheet. */
const closingDistance = 60;

/** On phones: a sheet at the bottom edge over the dimmed page. */
export function BottomSheet({ label, open, onClose, children }: BottomSheetProps) {
  const start = useRef<number | null>(null);
  const release = (event: PointerEvent) => {
    if (start.current !== null && event.clientY - start.current > closingDistance) onClose();
    start.current = null;
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      closable={false}
      destroyOnHidden
      size="auto"
      aria-label={label}
      rootClassName={styles.root ?? ''}
    >
      <div
        className={styles.grip}
        aria-hidden="true"
        onPointerDown={(event) => {
          start.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={release}
      />
      {children}
    </Drawer>
  );
}
