import type { ReactNode } from 'react';
import styles from './field-grid.module.css';

interface FrameProps {
  /** In px. */
  readonly height: number;
  readonly children: ReactNode;
}

/** The frame of a grid that is a field of a form, with its tools below it. */
export function FieldGrid({ height, children }: FrameProps) {
  return (
    <div className={styles.grid} style={{ '--grid-height': `${height}px` }}>
      {children}
    </div>
  );
}

interface ToolsProps {
  /** The button that adds a row. */
  readonly add: ReactNode;
  /** How many rows are marked. */
  readonly marked: string | null;
  /** What can be done with the marked rows. */
  readonly children: ReactNode;
}

/** The buttons below the rows. */
export function FieldGridTools({ add, marked, children }: ToolsProps) {
  return (
    <div className={styles.tools}>
      <div className={styles.bar}>
        {add}
        {marked !== null && <span className={styles.marked}>{marked}</span>}
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  );
}

export type CellLook = 'plain' | 'locked' | 'missing' | 'wrong' | 'changed';

interface ValueProps {
  readonly look: CellLook;
  /** Why the value is wrong. */
  readonly problem: string | undefined;
  readonly children: ReactNode;
}

/** The value of a cell that can be edited. */
export function CellValue({ look, problem, children }: ValueProps) {
  return (
    <span className={styles.value} data-look={look} title={problem}>
      {children}
      {problem !== undefined && <span className="visually-hidden">{problem}</span>}
    </span>
  );
}
