import { expect, test } from 'vitest';
import type { FieldError } from '../runtime/record/errors.ts';
import { batchFailure } from './batch-error.ts';
import { invalid } from './failure.ts';

const fieldErrors = (count: number): FieldError[] =>
  Array.from({ length: count }, (_, at) => ({ pointer: `/tags/${at}`, code: 'type', params: {} }));

test('a failure lists the first 100 invalid values and the number of the others', () => {
  const { params, details } = invalid(fieldErrors(30_000));
  expect(params).toEqual({ count: 30_000 });
  expect(details.fields).toHaveLength(100);
  expect(details.fields_omitted).toBe(29_900);
  expect(invalid(fieldErrors(100)).details).toEqual({ fields: fieldErrors(100) });
});

test('the failure of a batch lists 10 invalid values of each item and 100 of all of them', () => {
  const entries = Array.from({ length: 50 }, (_, at) => ({ id: at + 1 }));
  const outcomes = entries.map(() => invalid(fieldErrors(130)));
  const { details } = batchFailure(entries, outcomes, (at) => ({
    item: `/items/${at}`,
    changes: `/items/${at}/columns`,
  }));
  expect(details.fields).toHaveLength(100);
  expect(details.items?.map(({ refusal }) => refusal.details.fields?.length)).toEqual(
    entries.map(() => 10),
  );
  expect(details.items?.[0]?.refusal.details.fields_omitted).toBe(120);
});
