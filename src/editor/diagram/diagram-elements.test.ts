import { expect, test } from 'vitest';
import { diagramTexts } from '../../../tests/support/diagram-texts.ts';
import { commonFlows } from '../library/common-flows.ts';
import { diagramEdges, diagramNodes } from './diagram-elements.ts';
import type { FlowFinding } from './finding.ts';

test('what is wrong with a move is shown at its line, and named for people who do not see it', () => {
  const flow = commonFlows.find(({ name }) => name === 'approval');
  const [edge] = flow?.edges ?? [];
  if (flow === undefined || edge === undefined) throw new Error('The flow has no move.');
  const wrong: FlowFinding = {
    id: '1',
    rank: 'error',
    node: edge.source,
    edge: edge.id,
    text: '',
    fix: null,
  };
  const nodes = diagramNodes(flow, [wrong], null, diagramTexts);
  const places = new Map(nodes.map(({ id, position }) => [id, position]));
  const lines = diagramEdges(flow, places, new Map(), [wrong], null, diagramTexts);
  const ranks = lines.map(({ id, data }) => [id, data?.rank ?? null]);
  expect(ranks.filter(([, rank]) => rank !== null)).toEqual([[edge.id, 'error']]);
  expect(lines.find(({ id }) => id === edge.id)?.ariaLabel).toMatch(/, 1 error$/v);
  expect(nodes.find(({ id }) => id === edge.source)?.ariaLabel).toMatch(/, 1 error$/v);
});
