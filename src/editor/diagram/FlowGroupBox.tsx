import type { Node, NodeProps } from '@xyflow/react';
import { cx } from '../../ui/cx.ts';
import styles from './node.module.css';

export interface GroupData extends Record<string, unknown> {
  readonly label: string;
  readonly colour: string;
}

export type GroupNode = Node<GroupData, 'group_box'>;

/** A group of nodes: a coloured box with a name, which moves its nodes. */
export function FlowGroupBox({ data: { label, colour }, selected }: NodeProps<GroupNode>) {
  return (
    <div
      className={cx(styles.group, selected && styles.selected)}
      style={{ '--node-colour': colour }}
    >
      <strong className={styles.groupName}>{label}</strong>
    </div>
  );
}
