import { CircleAlert, TriangleAlert } from 'lucide-react';
import styles from './node.module.css';

/** The rank of the worst finding at a node; null without one. */
export type WorstRank = 'error' | 'warning' | null;

/** The mark of the worst finding at a node; nothing without one. */
export function FindingBadge({ rank }: { readonly rank: WorstRank }) {
  if (rank === null) return null;
  return (
    <span className={styles.badge} data-rank={rank}>
      {rank === 'error' ? <CircleAlert size={16} /> : <TriangleAlert size={16} />}
    </span>
  );
}
