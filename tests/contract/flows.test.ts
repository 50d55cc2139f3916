import { describe, expect, test } from 'vitest';
import { textIn } from '../../src/runtime/text.ts';
import { entry, flows } from './read-documents.ts';
import { specFlows } from './spec-flows.ts';
import { addedModules } from './spec-table.ts';

test('the default flows are exactly those of the specification and of added modules', () => {
  expect([...flows.keys()].sort()).toEqual([...Object.keys(specFlows), ...addedModules].sort());
});

describe.each(Object.entries(specFlows))('flow %s', (name, spec) => {
  const flow = entry(flows, name);
  const labels = new Map(flow.nodes.map((node) => [node.id, textIn(node.label, 'en')]));

  test('the flow has its nodes', () => {
    const nodes = flow.nodes.map((node) => [
      textIn(node.label, 'en'),
      { kind: node.kind, statusCode: node.statusCode },
    ]);
    const expected = Object.entries(spec.nodes).map(([label, node]) => [
      label,
      { kind: node.kind, statusCode: node.code ?? node.ours },
    ]);
    expect(nodes).toEqual(expected);
  });

  test('the flow has its edges, with the reject handle if the specification has one', () => {
    const edges = flow.edges.map((edge) => [
      labels.get(edge.source),
      labels.get(edge.target),
      edge.sourceHandle,
    ]);
    expect(edges).toEqual(spec.edges.map(([from, to, handle]) => [from, to, handle]));
  });

  test('the flow has one start, and a family for every status in which an item can stay', () => {
    const gates = ['zero_requirement', 'requirement'];
    expect(flow.nodes.filter((node) => node.kind === 'status_start')).toHaveLength(1);
    const wrong = flow.nodes.filter(
      (node) => (node.family === undefined) !== gates.includes(node.kind),
    );
    expect(wrong).toEqual([]);
  });

  test('the nodes of the flow do not overlap', () => {
    const places = flow.nodes.map(({ position }) => `${position?.x}/${position?.y}`);
    expect(new Set(places).size).toBe(flow.nodes.length);
  });
});

test('the checks of a reason require it', () => {
  const asking = [...flows.values()].flatMap((flow) =>
    flow.nodes.filter((node) => node.requiresComment === true),
  );
  expect(asking.map((node) => textIn(node.label, 'en'))).toEqual([
    'Snagged Reason Checker',
    'Reason given',
  ]);
});
