import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ajvOptions } from '../../src/contract/request-errors.ts';

/** Bodies say what they mean: nothing is coerced, left out or filled in. */
const exact = new Ajv2020(ajvOptions);
/** Addresses are texts: whole numbers are read from them. */
const coercing = new Ajv2020({ ...ajvOptions, coerceTypes: true });
addFormats(exact);
addFormats(coercing);

export interface RequestValidator {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** Compiles a schema of the contract for the part of a request that it is held against. */
export function compileRequestSchema(schema: object, part: string | undefined): RequestValidator {
  return (part === 'body' ? exact : coercing).compile(schema);
}
