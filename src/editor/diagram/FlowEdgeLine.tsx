import {
  BaseEdge,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  getSmoothStepPath,
} from '@xyflow/react';
import styles from './diagram.module.css';

export interface FlowEdgeData extends Record<string, unknown> {
  readonly isReject: boolean;
  /** At the middle of the line: what an approver does on this way. */
  readonly label: string | null;
}

export type FlowEdge = Edge<FlowEdgeData, 'flow'>;

/** Pixels. */
const labelHeight = 20;
/** A rejection runs close above its nodes, below the name of their group. */
const rejectOffset = 11;

/** A move of the diagram; a rejection is dashed and says so. */
export function FlowEdgeLine(props: EdgeProps<FlowEdge>) {
  const { id, data, selected, markerEnd, sourceY, targetY } = props;
  const isReject = data?.isReject === true;
  const [path, x, y] = getSmoothStepPath({
    ...props,
    borderRadius: 8,
    ...(isReject && { offset: rejectOffset }),
  });
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
      {data?.label !== null && data?.label !== undefined && (
        <EdgeLabelRenderer>
          <span
            className={styles.edgeLabel}
            data-reject={isReject || undefined}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y - above}px)` }}
          >
            {data.label}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
}
