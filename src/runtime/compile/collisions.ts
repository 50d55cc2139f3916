import type { ModuleDocument } from '../documents.ts';
import type { Problem, ProblemCode } from '../problem.ts';
import { problem } from './problems.ts';

/** A problem of one of several documents, by its place in the list; `other` is what it collides with. */
export interface Collision extends Problem {
  readonly document: number;
  /** Null when the product itself has what the document claims. */
  readonly other: number | null;
}

/** What the product itself has, so that no module can. */
export interface ReservedNames {
  readonly tables?: ReadonlySet<string>;
  /** First segments of paths below /api/sites/{siteId}. */
  readonly apis?: ReadonlySet<string>;
  /** Second segments of such paths: calls of every kind, as `{api}/batch` is. */
  readonly calls?: ReadonlySet<string>;
  /** Routes below /app/sites/{siteId}. */
  readonly routes?: ReadonlySet<string>;
}

interface Claim {
  readonly code: ProblemCode;
  readonly key: 'id' | 'type' | 'databaseTable' | 'api' | 'route';
  readonly isTaken: (value: string, taken: ReservedNames) => boolean;
}

const claims: readonly Claim[] = [
  { code: 'duplicate_id', key: 'id', isTaken: () => false },
  { code: 'duplicate_type', key: 'type', isTaken: () => false },
  {
    code: 'duplicate_table',
    key: 'databaseTable',
    isTaken: (value, { tables }) => tables?.has(value) === true,
  },
  {
    code: 'duplicate_api',
    key: 'api',
    isTaken: (value, { apis, calls }) => {
      const [first = '', second = ''] = value.split('/');
      return apis?.has(first) === true || calls?.has(second) === true;
    },
  },
  {
    code: 'duplicate_route',
    key: 'route',
    isTaken: (value, { routes }) => routes?.has(value) === true,
  },
];

/**
 * What two module documents can't both have: id, type, table, api, route; and what the product has
 * already. The later document in the list has the problem, which names the other.
 */
export function checkCollisions(
  documents: readonly ModuleDocument[],
  taken: ReservedNames = {},
): readonly Collision[] {
  return documents.flatMap((document, index) =>
    claims.flatMap(({ code, key, isTaken }): Collision[] => {
      const value = document[key];
      const pointer = `/${key}`;
      const other = documents.findIndex((each) => each[key] === value);
      const name = other < index ? documents[other]?.name : undefined;
      if (name !== undefined) {
        return [{ ...problem(code, pointer, { value, other: name }), document: index, other }];
      }
      if (!isTaken(String(value), taken)) return [];
      const params = { value, other: 'Sitewright' };
      return [{ ...problem(code, pointer, params), document: index, other: null }];
    }),
  );
}
