import { describe, expect, test } from 'vitest';
import { compileBodySchema } from '../../server/http/body-schema.ts';
import { isWrite } from '../../src/domain/call.ts';
import { isStorableJson } from '../../src/domain/request-validation.ts';
import { moduleCalls, staticCallGroups } from '../../src/contract/registry.ts';
import { applyChanges } from '../../src/runtime/record/apply.ts';
import type { ItemChanges } from '../../src/runtime/record/item.ts';
import { validateItem } from '../../src/runtime/record/validate.ts';
import { compiled, shippedModules } from '../../tests/support/compiled.ts';
import { growingBodies, growingColumns } from './large-bodies.ts';

/** The value with a count of everything that is read of it. */
function counted(value: unknown, count: { reads: number }): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const inner = new Map<PropertyKey, unknown>();
  return new Proxy(value, {
    get(target, key) {
      count.reads += 1;
      if (inner.has(key)) return inner.get(key);
      const found = counted(Reflect.get(target, key), count);
      inner.set(key, found);
      return found;
    },
    getOwnPropertyDescriptor(target, key) {
      count.reads += 1;
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  });
}

function readsOf(value: unknown, work: (value: unknown) => void): number {
  const count = { reads: 0 };
  work(counted(value, count));
  return count.reads;
}

const small = 8000;
const factor = 4;
/** Work that does not depend on the size. */
const constant = 200;

/** Fails if four times the size means more than four times the reads. */
function expectLinear(name: string, of: (size: number) => unknown, work: (value: unknown) => void) {
  const [few, many] = [small, small * factor].map((size) => readsOf(of(size), work));
  expect(many ?? 0, name).toBeLessThanOrEqual((few ?? 0) * factor * 1.1 + constant);
}

const modules = [...shippedModules.values()].map((document) => compiled(document));
const [workOrders] = modules.filter(({ document }) => document.type === 'workorders');
if (workOrders === undefined) throw new Error('There are no work orders.');
const calls = [
  ...staticCallGroups.flatMap(({ calls }) => calls),
  ...moduleCalls(workOrders.document),
].flatMap((call) =>
  isWrite(call) && typeof call.body === 'object' ? [{ call, schema: call.body }] : [],
);

describe('the check of a body against the schema of its call', () => {
  test.each(calls.map(({ call, schema }) => [call.name, call, schema] as const))(
    'work grows with the body of %s, and the kept errors are bounded',
    (_name, call, schema) => {
      const validate = compileBodySchema(schema);
      for (const { name, of } of growingBodies(call)) {
        expectLinear(name, of, (body) => {
          isStorableJson(body);
          validate(body);
        });
        validate(of(200_000));
        expect(validate.errors?.length ?? 0, name).toBeLessThanOrEqual(5000);
      }
    },
  );
});

describe('the validation of an item', () => {
  test.each(modules.map((module) => [module.document.type, module] as const))(
    'work grows with the values of %s',
    (_type, module) => {
      const context = { now: '2026-11-23T07:00:00.000Z', timeZone: 'UTC' };
      for (const { name, of } of growingColumns(module))
        expectLinear(name, of, (body) => {
          const { item } = applyChanges(module, module.blank, body as ItemChanges, context);
          validateItem(module, item, context);
        });
    },
  );
});

test('an item with more unknown columns than a call takes arguments is refused', () => {
  const columns = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`key_${at}`, at]));
  const item = { ...workOrders.blank, columns };
  const context = { now: '2026-11-23T07:00:00.000Z', timeZone: 'UTC' };
  expect(validateItem(workOrders, item, context).length).toBeGreaterThanOrEqual(200_000);
});
