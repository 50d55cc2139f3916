import type { FitViewOptions } from '@xyflow/react';

/** The whole diagram in view, above its tools, and no larger than it is. */
export const wholeDiagram: FitViewOptions = {
  padding: { top: 0.15, right: 0.15, bottom: '72px', left: 0.15 },
  maxZoom: 1,
};
