import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { shippedModules } from '../../../tests/support/compiled.ts';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { checkDocument } from '../../../server/documents/check.ts';
import { reviewFlow } from '../../runtime/flow/review/review.ts';
import { commonFlows } from './common-flows.ts';

test('every file of the library is offered', () => {
  const files = readdirSync('schemas/flow-library').map((file) => file.replace('.json', ''));
  expect(commonFlows.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
});

describe.each(commonFlows.map((flow) => [flow.name, flow] as const))('%s', (_, flow) => {
  test('satisfies the meta-schema and has every text in three languages', () => {
    expect(checkDocument('flow', flow)).toEqual([]);
    for (const { label, action = label } of flow.nodes)
      for (const text of [label, action])
        expect(Object.keys(text).toSorted()).toEqual(['de', 'en', 'fr']);
  });

  test.each([...shippedModules.keys()])('has nothing to mend in a template of %s', (type) => {
    const model = editorOf(type);
    model.perform({ name: 'replace_flow', args: { flow } });
    const { module, problems } = model.compiled();
    expect(problems).toEqual([]);
    expect(reviewFlow(flow, { module })).toEqual([]);
  });
});
