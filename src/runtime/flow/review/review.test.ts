import { describe, expect, test } from 'vitest';
import { compiled, shippedFlows, shippedModules } from '../../../../tests/support/compiled.ts';
import { reviewFlow } from './review.ts';

describe('the shipped flows', () => {
  test.each([...shippedModules])('the flow of %s has no finding', (_, document) => {
    const { defaultStatusFlow: given } = document;
    const flow = typeof given === 'string' ? shippedFlows.get(given) : given;
    if (flow === undefined) throw new Error('No flow');
    expect(reviewFlow(flow, { module: compiled(document) })).toEqual([]);
  });
});
