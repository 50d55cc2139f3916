import type { CallDocument } from '../../../src/contract/call.ts';
import type { MatrixCall, MatrixRequest } from './entries.ts';
import { requestOf } from './entries.ts';
import type { RawAnswer, Sender } from './send.ts';
import { type Ids, organisationIds, unknownIds } from './site-ids.ts';

/** Rows that are not the caller's: those of another site, or of another organisation. */
export interface Foreign {
  readonly about: string;
  readonly ids: Ids;
  /** Whether they are of the caller's organisation: then ids of the organisation are no foreign ones. */
  readonly isSameOrganisation: boolean;
}

/** Calls that may tell rows of other sites of the same organisation, with the reason. */
const toldWithin: Readonly<Record<string, readonly string[]>> = {
  // Anybody may ask for access to each site of their organisation, whose names are on the map.
  REQUEST_ACCESS: ['siteId'],
};

/** One request with rows that are not the caller's, and the same with ids of nothing. */
interface Pair {
  readonly about: string;
  readonly foreign: MatrixRequest;
  readonly unknown: MatrixRequest;
}

/** The requests of a call in which one id, and all ids, are foreign. */
function pairsOf(matrixCall: MatrixCall, own: Ids, { about, ids, isSameOrganisation }: Foreign) {
  const { call } = matrixCall;
  const allowed = isSameOrganisation ? (toldWithin[call.name] ?? []) : [];
  const swapped = [...requestOf(matrixCall, own).used].filter(
    (name) => !(isSameOrganisation && organisationIds.has(name)) && !allowed.includes(name),
  );
  const nothing = unknownIds(own);
  const choices = [...swapped.map((name) => [name]), ...(swapped.length > 1 ? [swapped] : [])];
  return choices.map((names): Pair => {
    const withIds = (from: Ids) =>
      requestOf(matrixCall, {
        ...own,
        ...Object.fromEntries(names.map((name) => [name, from[name] ?? 0])),
      });
    return {
      about: `${call.method} ${call.path} (${call.name}) with ${names.join(', ')} of ${about}`,
      foreign: withIds(ids),
      unknown: withIds(nothing),
    };
  });
}

/** An answer without the ids that the request named. */
function comparable({ status, text }: RawAnswer, request: MatrixRequest): string {
  const named = [...`${request.url} ${JSON.stringify(request.sent.body ?? '')}`.matchAll(/[\w-]+/g)]
    .map(([word]) => word)
    .filter((word) => /^\d+$|^[\da-f]{8}-/.test(word));
  const ids = new Set(named);
  const plain = text.replaceAll(/[\w-]+/g, (word) => (ids.has(word) ? '#' : word));
  return `${status} ${plain}`;
}

/** What differs between replies although nothing about the rows does. */
const moments = /"\d{4}-\d{2}-\d{2}T[^"]*"|"[\da-f]{8}-[\da-f-]{27}"/g;

/**
 * Sends each request with foreign ids and with ids of nothing. Returns those that were answered
 * differently, or whose answer has a text of a foreign row.
 */
export async function toldApart(
  { send }: Sender,
  matrixCall: MatrixCall,
  own: Ids,
  foreign: Foreign,
  marker: string,
): Promise<{ readonly requests: number; readonly found: readonly string[] }> {
  const found: string[] = [];
  const { method } = matrixCall.call;
  const pairs = pairsOf(matrixCall, own, foreign);
  for (const { about, foreign: request, unknown } of pairs) {
    const answer = await send(method, request.url, request.sent);
    const other = await send(method, unknown.url, unknown.sent);
    if (answer.text.includes(marker)) found.push(`${about} reveals ${answer.text}`);
    const [is, isNot] = [comparable(answer, request), comparable(other, unknown)];
    if (is.replaceAll(moments, '') !== isNot.replaceAll(moments, ''))
      found.push(`${about} answered ${is}, an unknown one ${isNot}`);
  }
  return { requests: pairs.length * 2, found };
}

/** Names of ids in a schema: `id`, `ids`, and what ends in `_id` or `_ids`. */
function idNames(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key !== 'properties' || typeof value !== 'object' || value === null) return idNames(value);
    return Object.entries(value as object).flatMap(([name, inner]) => [
      ...(/(^|_)ids?$/.test(name) ? [name] : []),
      ...idNames(inner),
    ]);
  });
}

/** The ids that the schema of a call names and its request does not have. */
export function idsLeftOut(matrixCall: MatrixCall, own: Ids): readonly string[] {
  const { body, query, name }: CallDocument = matrixCall.call;
  const { url, sent } = requestOf(matrixCall, own);
  const given = `${new URL(url, 'http://x').search} ${JSON.stringify(sent.body ?? '')}`;
  return [...new Set([...idNames(body), ...idNames(query)])]
    .filter((id) => !new RegExp(String.raw`\b${id}\b`).test(given))
    .map((id) => `${name}: ${id}`);
}
