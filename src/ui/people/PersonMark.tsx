import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './PersonMark.module.css';

interface Props {
  /** Names of the others, as they are shown. */
  readonly names: string;
  /** What they do there, as a sentence with their names. */
  readonly sentence: string;
  /** In the upper corner of its container, which is positioned, and not in its line. */
  readonly atCorner?: boolean;
  /** The id of the sentence, for a control that it describes. */
  readonly id?: string;
  /** In front of the names. */
  readonly icon?: ReactNode;
}

/** Names the others who are at a part of what is edited together. */
export function PersonMark({ names, sentence, atCorner = false, id, icon }: Props) {
  return (
    <span className={cx(styles.mark, atCorner && styles.corner)} title={sentence}>
      <span aria-hidden className={styles.names}>
        {icon}
        {names}
      </span>
      <span id={id} className="visually-hidden">
        {sentence}
      </span>
    </span>
  );
}
