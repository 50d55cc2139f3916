import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FieldError } from '../../src/runtime/record/errors.ts';

const options = { allErrors: true, strict: false, ownProperties: true } as const;

/** Bodies say what they mean: nothing is coerced, left out or filled in. */
const exact = new Ajv2020(options);
/** Addresses are texts: whole numbers are read from them. */
const coercing = new Ajv2020({ ...options, coerceTypes: true });
addFormats(exact);
addFormats(coercing);

export interface HeldAgainst {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** Compiles a schema of the contract for the part of a request that it is held against. */
export function compileRequestSchema(schema: object, part: string | undefined): HeldAgainst {
  return (part === 'body' ? exact : coercing).compile(schema);
}

function pointerOf(error: ErrorObject): string {
  const name: unknown =
    error.keyword === 'additionalProperties'
      ? error.params['additionalProperty']
      : error.keyword === 'required'
        ? error.params['missingProperty']
        : undefined;
  if (typeof name !== 'string') return error.instancePath;
  return `${error.instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function paramsOf(error: ErrorObject): FieldError['params'] {
  const plain = Object.entries(error.params as Record<string, unknown>).filter(
    (entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
  );
  return Object.fromEntries(plain);
}

/** ajv's errors as field errors; those that only sum up others are left out. */
export function requestErrors(errors: readonly ErrorObject[]): readonly FieldError[] {
  return errors
    .filter(({ keyword }) => keyword !== 'if' && keyword !== 'anyOf')
    .map((error) => ({
      pointer: pointerOf(error),
      code: error.keyword === 'additionalProperties' ? 'unknown_column' : error.keyword,
      params: paramsOf(error),
    }));
}
