import { MiniMap, useStore } from '@xyflow/react';
import type { DiagramNode } from './diagram-changes.ts';
import styles from './diagram.module.css';

/** Below this zoom the labels of nodes are hard to read. */
const readable = 0.75;
/** Pixels: in a lower diagram the picture would cover nodes. */
const leastHeight = 500;
/** Pixels: the size of a node until it is measured, as in node.module.css. */
const usual = { width: 176, height: 50 };

/** Whether the nodes, shown as large as they are easy to read, need more room than there is. */
function isLarge(nodes: readonly DiagramNode[], width: number, height: number): boolean {
  const ends = nodes.map(({ position: { x, y }, measured }) => ({
    x,
    y,
    right: x + (measured?.width ?? usual.width),
    bottom: y + (measured?.height ?? usual.height),
  }));
  const wide = Math.max(...ends.map(({ right }) => right)) - Math.min(...ends.map(({ x }) => x));
  const high = Math.max(...ends.map(({ bottom }) => bottom)) - Math.min(...ends.map(({ y }) => y));
  return wide * readable > width || high * readable > height;
}

/** The whole flow as a small picture, once it is too large to be read as a whole. */
export function FlowMinimap({ nodes }: { readonly nodes: readonly DiagramNode[] }) {
  const width = useStore((store) => store.width);
  const height = useStore((store) => store.height);
  if (width === 0 || height < leastHeight || !isLarge(nodes, width, height)) return null;
  return (
    <MiniMap
      pannable
      zoomable
      position="bottom-left"
      className={styles.minimap}
      maskColor="color-mix(in srgb, var(--canvas) 65%, transparent)"
      nodeColor={({ data }) => (data['isCollapsed'] === false ? 'var(--line)' : 'var(--text-3)')}
    />
  );
}
