import { type JsonObject, isList, isObject } from '../../../src/runtime/record/json.ts';
import { badSyntax } from '../error.ts';
import { maxResults } from '../schema/discovery.ts';
import type { Resource } from '../schema/resolve.ts';

/** What a list request asks for. */
export interface ListRequest {
  readonly filter?: string;
  readonly attributes?: string;
  readonly excludedAttributes?: string;
  /** From 1. */
  readonly startIndex: number;
  readonly count: number;
}

const usualCount = 100;

function integerOf(name: string, value: unknown, usual: number): number {
  if (value === undefined || value === '') return usual;
  const number =
    typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw badSyntax(`${name} is no integer.`);
  return number;
}

/** A parameter as text; the body of a search has lists of names. */
function textOf(name: string, value: unknown): string | undefined {
  if (isList(value) && value.every((each) => typeof each === 'string')) return value.join(',');
  if (value === undefined || typeof value === 'string') return value;
  throw badSyntax(`${name} is no text.`);
}

/** Reads the parameters of a list, from an address or from the body of a search. */
export function readListRequest(given: unknown): ListRequest {
  const parameters: JsonObject = isObject(given) ? given : {};
  const text = (name: 'filter' | 'attributes' | 'excludedAttributes') => {
    const value = textOf(name, parameters[name]);
    return value === undefined ? {} : { [name]: value };
  };
  const startIndex = integerOf('startIndex', parameters['startIndex'], 1);
  const count = integerOf('count', parameters['count'], usualCount);
  return {
    ...text('filter'),
    ...text('attributes'),
    ...text('excludedAttributes'),
    startIndex: Math.max(1, startIndex),
    count: Math.min(maxResults, Math.max(0, count)),
  };
}

/** The reply to a list request. */
export const listResponse = (resources: readonly Resource[], total: number, startIndex = 1) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
