import { useReactFlow } from '@xyflow/react';
import type { RefObject } from 'react';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';

/** Pixels of a node until it is measured, as in node.module.css, and around what is brought into view. */
const node = { width: 176, height: 50 };
const margin = 24;
const smallestZoom = 0.3;

/** Moves the diagram so that all of these nodes are in view; smaller only if they need more room. */
export function useBringIntoView(
  canvas: RefObject<HTMLElement | null>,
): (nodes: readonly string[]) => void {
  const { flowToScreenPosition, getNodesBounds, getZoom, setCenter } = useReactFlow();
  const moves = !useMediaQuery('(prefers-reduced-motion: reduce)');
  return (nodes) => {
    const view = canvas.current?.getBoundingClientRect();
    if (view === undefined || nodes.length === 0) return;
    const bounds = getNodesBounds([...nodes]);
    const { x, y } = bounds;
    const width = Math.max(bounds.width, node.width);
    const height = Math.max(bounds.height, node.height);
    const start = flowToScreenPosition({ x, y });
    const end = flowToScreenPosition({ x: x + width, y: y + height });
    const isInside =
      start.x > view.left && end.x < view.right && start.y > view.top && end.y < view.bottom;
    if (isInside) return;
    const room = Math.min((view.width - 2 * margin) / width, (view.height - 2 * margin) / height);
    const zoom = Math.max(smallestZoom, Math.min(getZoom(), room));
    void setCenter(x + width / 2, y + height / 2, { zoom, duration: moves ? 140 : 0 });
  };
}
