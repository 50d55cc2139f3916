import { CircleAlert, TriangleAlert } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import styles from './node.module.css';

/** The rank of the worst finding at a node; null without one. */
export type WorstRank = 'error' | 'warning' | null;

interface FindingBadgeProps {
  readonly rank: WorstRank;
  /** In the label of a move, instead of at the corner of a node. */
  readonly isInLine?: boolean;
}

/** The mark of the worst finding at a node or move; nothing without one. */
export function FindingBadge({ rank, isInLine = false }: FindingBadgeProps) {
  if (rank === null) return null;
  return (
    <span className={cx(styles.badge, isInLine && styles.inLine)} data-rank={rank}>
      {rank === 'error' ? <CircleAlert size={16} /> : <TriangleAlert size={16} />}
    </span>
  );
}
