import { EdgeLabelRenderer, Handle, type Node, type NodeProps } from '@xyflow/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { FindingBadge } from './FindingBadge.tsx';
import { type FlowNodeData, sides } from './FlowNodeCard.tsx';
import styles from './node.module.css';

export interface GroupData extends Record<string, unknown> {
  readonly label: string;
  readonly colour: string;
  readonly isCollapsed: boolean;
  /** How many nodes are in it. */
  readonly count: number;
  /** The rank of the worst finding at a node that is hidden. */
  readonly rank: FlowNodeData['rank'];
  readonly onToggle: (() => void) | null;
}

export type GroupNode = Node<GroupData, 'group_box'>;

/**
 * A group of nodes: a coloured box with a name, which moves its nodes. Collapsed, it is a small box at
 * which their moves end.
 */
export function FlowGroupBox(props: NodeProps<GroupNode>) {
  const { data, selected, positionAbsoluteX: x, positionAbsoluteY: y, width = 0 } = props;
  const { label, colour, isCollapsed, count, rank, onToggle } = data;
  const { t } = useTranslation('diagram');
  const toggle = onToggle !== null && (
    <span className={cx('nodrag nopan', styles.toggle)}>
      <IconButton
        size="small"
        label={t(isCollapsed ? 'expand_group' : 'collapse_group', { name: label })}
        icon={isCollapsed ? <ChevronRight size={16} /> : <ChevronDown size={16} />}
        onClick={onToggle}
      />
    </span>
  );
  if (isCollapsed)
    return (
      <div
        className={cx(styles.collapsed, selected && styles.selected)}
        data-rank={rank ?? undefined}
        style={{ '--node-colour': colour }}
      >
        {toggle}
        <span className={styles.texts}>
          <strong className={styles.label}>{label}</strong>
          <span className={styles.note}>{t('group_holds', { count })}</span>
        </span>
        <FindingBadge rank={rank} />
        {sides.map(([id, position]) => (
          <Handle
            key={id}
            id={id}
            type="source"
            position={position}
            isConnectable={false}
            className={styles.end}
          />
        ))}
      </div>
    );
  return (
    <div
      className={cx(styles.group, selected && styles.selected)}
      style={{ '--node-colour': colour }}
    >
      {toggle}
      <EdgeLabelRenderer>
        <strong
          className={styles.groupName}
          style={{
            transform: `translate(${x + (onToggle === null ? 12 : 36)}px, ${y + 5}px)`,
            maxWidth: width - 48,
          }}
        >
          {label}
        </strong>
      </EdgeLabelRenderer>
    </div>
  );
}
