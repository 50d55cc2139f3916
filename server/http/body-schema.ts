import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { ajvOptions } from '../../src/domain/request-validation.ts';

/** Checks a value, and keeps what is wrong with it. */
export interface RequestValidator {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** Reports every error. Bodies are validated as they are: nothing is coerced, removed or filled in. */
const thorough = new Ajv2020(ajvOptions);
/** Stops at the first error. */
const brief = new Ajv2020({ ...ajvOptions, allErrors: false });
addFormats(thorough);
addFormats(brief);

/** Bodies of more values than this get their first error only: each value may have several. */
const maxValues = 1000;

/** Whether a value consists of more values than the limit; it counts no further. */
function exceeds(value: unknown, limit: number): boolean {
  const open = [value];
  for (let count = 0; open.length > 0; count += 1) {
    if (count > limit) return true;
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inner: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (inner.length > limit) return true;
    open.push(...inner);
  }
  return false;
}

/**
 * Compiles the schema of a body. The errors of a large body are bounded: a body of two megabytes
 * could have a million of them. The check is compiled with the first body, that for all errors with the
 * first refusal: a server that starts compiles the hundreds of schemas of the contract only when they are needed.
 */
export function compileBodySchema(schema: object): RequestValidator {
  const validate: RequestValidator = (value) => {
    const isValid = brief.compile(schema);
    if (isValid(value)) {
      validate.errors = null;
      return true;
    }
    if (exceeds(value, maxValues)) {
      validate.errors = isValid.errors ?? [];
      return false;
    }
    const isAllValid = thorough.compile(schema);
    isAllValid(value);
    validate.errors = isAllValid.errors ?? [];
    return false;
  };
  return validate;
}
