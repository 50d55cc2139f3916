import { useNodesInitialized, useReactFlow } from '@xyflow/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FlowDocument } from '../../runtime/documents.ts';
import { wholeDiagram } from '../zoom/whole-diagram.ts';

/** Whether a flow is another one: several of its nodes were not there before. Edits by hand add one at a time. */
function isReplaced(before: readonly string[], after: readonly string[]): boolean {
  const known = new Set(before);
  return after.filter((id) => !known.has(id)).length > 1;
}

/** Shows the whole diagram once the flow has become another one, such as a common flow. */
export function useShowReplaced({ nodes }: FlowDocument): void {
  const { fitView } = useReactFlow();
  const isMeasured = useNodesInitialized();
  const ids = nodes.map(({ id }) => id);
  const shown = useRef(ids);
  const show = useEffectEvent(() => {
    const before = shown.current;
    shown.current = ids;
    if (isReplaced(before, ids)) void fitView(wholeDiagram);
  });
  const key = ids.join(' ');
  useEffect(() => {
    if (isMeasured) show();
  }, [isMeasured, key]);
}
