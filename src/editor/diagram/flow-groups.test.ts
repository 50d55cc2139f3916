import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diagramTexts } from '../../../tests/support/diagram-texts.ts';
import type { FlowDocument } from '../../runtime/documents.ts';
import { commonFlows } from '../library/common-flows.ts';
import { diagramEdges, diagramNodes } from './diagram-elements.ts';
import { groupBoxes, hiddenNodes, toggled, withAllExpanded } from './flow-groups.ts';

/** A common flow in which each node is in one of two groups or none, of which some are collapsed. */
const grouped: fc.Arbitrary<FlowDocument> = fc
  .record({
    flow: fc.constantFrom(...commonFlows),
    of: fc.array(fc.constantFrom('a', 'b', null), { minLength: 12, maxLength: 12 }),
    collapsed: fc.subarray(['a', 'b']),
  })
  .map(({ flow, of, collapsed }) => ({
    ...flow,
    groups: ['a', 'b'].map((id) => ({
      id,
      name: id,
      colour: '#3B7DD8',
      ...(collapsed.includes(id) && { collapsed: true }),
    })),
    nodes: flow.nodes.map((node, index) => {
      const group = of[index] ?? null;
      return group === null ? node : { ...node, group };
    }),
  }));

test('every line of a diagram ends at something that is shown, and every move between two such things has one', () => {
  fc.assert(
    fc.property(grouped, (flow) => {
      const hidden = hiddenNodes(flow);
      const nodes = diagramNodes(flow, [], null, diagramTexts);
      const view = { selection: null, language: 'en', findings: [], onToggle: null };
      const boxes = groupBoxes(flow, nodes, view);
      const places = new Map([...nodes, ...boxes].map(({ id, position }) => [id, position]));
      const lines = diagramEdges(flow, places, hidden, [], null, diagramTexts);
      const shown = new Set([
        ...nodes.map(({ id }) => id).filter((id) => !hidden.has(id)),
        ...boxes.filter(({ data }) => data.isCollapsed).map(({ id }) => id),
      ]);
      for (const { source, target } of lines)
        expect([shown.has(source), shown.has(target), source === target]).toEqual([
          true,
          true,
          false,
        ]);
      const drawn = new Set(lines.map(({ source, target }) => `${source} ${target}`));
      for (const { source, target } of flow.edges) {
        const [from, to] = [hidden.get(source) ?? source, hidden.get(target) ?? target];
        expect([from, to, drawn.has(`${from} ${to}`)]).toEqual([from, to, from !== to]);
      }
    }),
  );
});

test('the box of a collapsed group covers no node that is shown', () => {
  fc.assert(
    fc.property(grouped, (flow) => {
      const hidden = hiddenNodes(flow);
      const nodes = diagramNodes(flow, [], null, diagramTexts);
      const view = { selection: null, language: 'en', findings: [], onToggle: null };
      const boxes = groupBoxes(flow, nodes, view).filter(({ data }) => data.isCollapsed);
      const shown = nodes.filter(({ id }) => !hidden.has(id));
      for (const { position: box } of boxes)
        for (const { position } of shown)
          expect(Math.abs(position.x - box.x) >= 176 || Math.abs(position.y - box.y) >= 50).toBe(
            true,
          );
    }),
  );
});

test('a group that is collapsed and expanded is as before, and a walk shows every node', () => {
  fc.assert(
    fc.property(grouped, (flow) => {
      for (const group of flow.groups ?? []) expect(toggled(toggled(group))).toEqual(group);
      expect(hiddenNodes(withAllExpanded(flow)).size).toBe(0);
    }),
  );
});
