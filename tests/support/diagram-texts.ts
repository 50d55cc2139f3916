import type { DiagramTexts } from '../../src/editor/diagram/diagram-elements.ts';

/** The words of a diagram in tests that read none of them. */
export const diagramTexts: DiagramTexts = {
  language: 'en',
  kind: (kind) => kind,
  approval: () => 'approval',
  approve: 'approve',
  reject: 'reject',
  handles: { move: 'move', reject: 'reject' },
  here: 'here',
  roles: { node: 'node', move: 'move' },
  findings: (rank, count) => `${count} ${rank}`,
  move: (from, to) => `${from} to ${to}`,
};
