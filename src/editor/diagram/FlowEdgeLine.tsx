import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { FindingBadge, type WorstRank } from './FindingBadge.tsx';
import { pathOf } from './routes.ts';
import styles from './diagram.module.css';

export interface FlowEdgeData extends Record<string, unknown> {
  readonly isReject: boolean;
  /** At the middle of the line: what an approver does on this way. */
  readonly label: string | null;
  /** Of the worst finding about the move. */
  readonly rank: WorstRank;
  /** Pixels by which its ends are beside the handles (routes.ts). */
  readonly fromShift: number;
  readonly toShift: number;
}

export type FlowEdge = Edge<FlowEdgeData, 'flow'>;

/** Pixels. */
const labelHeight = 20;

/** A move of the diagram; a rejection is dashed and says so. */
export function FlowEdgeLine(props: EdgeProps<FlowEdge>) {
  const { id, data, selected, markerEnd, sourceX, sourceY, targetX, targetY } = props;
  const { sourcePosition, targetPosition } = props;
  const isReject = data?.isReject === true;
  const { fromShift = 0, toShift = 0, label = null, rank = null } = data ?? {};
  const [path, x, y] = pathOf(
    {
      source: { x: sourceX, y: sourceY },
      target: { x: targetX, y: targetY },
      sides: [sourcePosition, targetPosition],
      shifts: [fromShift, toShift],
      isReject,
    },
    8,
  );
  // A label on a short level line would hide its arrow.
  const above = Math.abs(sourceY - targetY) < labelHeight ? labelHeight / 2 : 0;
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        interactionWidth={24}
        className={styles.edge}
        style={{
          stroke:
            selected === true ? 'var(--primary)' : isReject ? 'var(--danger)' : 'var(--text-2)',
          strokeWidth: selected === true ? 3 : 1.5,
          ...(isReject && { strokeDasharray: '5 4' }),
        }}
        {...(markerEnd !== undefined && { markerEnd })}
      />
      {(label !== null || rank !== null) && (
        <EdgeLabelRenderer>
          <span
            className={styles.edgeLabel}
            data-reject={isReject || undefined}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y - above}px)` }}
          >
            {label}
            <FindingBadge rank={rank} isInLine />
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
}
