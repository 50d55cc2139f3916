import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FlowDocument, FlowNodeDocument } from '../documents.ts';
import { nextStatusNumbers, statusKeys, withStatusCodes } from './keys.ts';

function flowOf(nodes: readonly Partial<FlowNodeDocument>[]): FlowDocument {
  return {
    name: 'f',
    edges: [],
    nodes: nodes.map((node, index) => ({
      id: `n${index}`,
      kind: index === 0 ? 'status_start' : 'status_intermediate',
      label: 'Status',
      colour: '#74838E',
      ...node,
    })),
  };
}

const keysOf = (flow: FlowDocument) => [...statusKeys(flow).values()];

describe('statusKeys', () => {
  test('status keys are the status codes, else derived from the English label', () => {
    const flow = flowOf([
      { statusCode: 'INIT_DEFAULT' },
      { label: { en: 'In review (2nd)', de: 'In Prüfung' } },
      { label: 'Zurückgestellt' },
      { kind: 'approval', label: '2 signatures' },
      { kind: 'requirement', label: 'No status' },
      { label: '待機' },
    ]);
    expect(keysOf(flow)).toEqual([
      'INIT_DEFAULT',
      'IN_REVIEW_2ND',
      'ZURUCKGESTELLT',
      'STATUS_2_SIGNATURES',
      'N5',
    ]);
  });

  test('status keys are unique, and explicit codes take precedence', () => {
    const flow = flowOf([{ label: 'Open' }, { label: 'Open' }, { statusCode: 'OPEN' }]);
    expect(keysOf(flow)).toEqual(['OPEN_2', 'OPEN_3', 'OPEN']);
  });

  test('status keys stay when labels change, once they are written into the flow', () => {
    const flow = withStatusCodes(flowOf([{ label: 'Open' }, { label: 'Done' }]));
    const renamed = { ...flow, nodes: flow.nodes.map((node) => ({ ...node, label: 'X' })) };
    expect(keysOf(renamed)).toEqual(['OPEN', 'DONE']);
  });
});

describe('nextStatusNumbers', () => {
  const label = fc.constantFrom('Open', 'Planned', 'Active', 'Held', 'Done', 'Closed');
  const flow = fc
    .uniqueArray(label, { minLength: 1 })
    .map((labels) => flowOf(labels.map((text) => ({ label: text }))));

  test('status numbers are stable and unique over all flows, and each start has number 1', () => {
    fc.assert(
      fc.property(fc.array(flow, { minLength: 1, maxLength: 6 }), (flows) => {
        let numbers: ReadonlyMap<string, number> = new Map();
        const starts = new Set<string>();
        for (const next of flows) {
          const [start = ''] = keysOf(next);
          if (!numbers.has(start)) starts.add(start);
          const given = nextStatusNumbers(next, numbers);
          for (const [key, number] of numbers) expect(given.get(key)).toBe(number);
          for (const key of keysOf(next)) expect(given.has(key)).toBe(true);
          numbers = given;
        }
        const others = [...numbers].filter(([key]) => !starts.has(key)).map(([, n]) => n);
        expect(new Set(others).size).toBe(others.length);
        expect(others.filter((number) => number <= 1)).toEqual([]);
        expect(starts.size).toBeGreaterThan(0);
        expect([...starts].filter((key) => numbers.get(key) !== 1)).toEqual([]);
      }),
    );
  });
});
