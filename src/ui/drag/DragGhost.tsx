import type { Ref } from 'react';
import styles from './drag-ghost.module.css';

interface Props {
  readonly ref: Ref<HTMLDivElement>;
  readonly label: string;
}

/** What follows the pointer during a drag (`useDragToTarget`). */
export function DragGhost({ ref, label }: Props) {
  return (
    <div ref={ref} className={styles.ghost} aria-hidden="true">
      {label}
    </div>
  );
}
