import type { ModuleDocument } from '../documents.ts';
import type { Problem, ProblemCode } from '../problem.ts';
import { problem } from './problems.ts';

/**
 * A problem of one of several documents, by its index; `other` is the document that it collides
 * with.
 */
export interface Collision extends Problem {
  readonly document: number;
  /** Null when the document collides with a reserved name. */
  readonly other: number | null;
}

/** Names that the product reserves. */
export interface ReservedNames {
  readonly tables?: ReadonlySet<string>;
  /** First segments of paths below /api/sites/{siteId}, or the first two. */
  readonly apis?: ReadonlySet<string>;
  /** Second segments of such paths, in calls of any module, as in `{api}/batch`. */
  readonly calls?: ReadonlySet<string>;
  /** Routes below /app/sites/{siteId}. */
  readonly routes?: ReadonlySet<string>;
  /** First segments of such routes that stand for all routes below them. */
  readonly routeRoots?: ReadonlySet<string>;
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
      return apis?.has(first) === true || apis?.has(value) === true || calls?.has(second) === true;
    },
  },
  {
    code: 'duplicate_route',
    key: 'route',
    isTaken: (value, { routes, routeRoots }) =>
      routes?.has(value) === true || routeRoots?.has(value.split('/')[0] ?? '') === true,
  },
];

/** Whether a route is a page of a module's own: the form of a new item, the import, an item. */
function isPageOf(route: string, module: string): boolean {
  const [page = ''] = route.startsWith(`${module}/`)
    ? route.slice(module.length + 1).split('/')
    : [];
  return /^(?:new|import|\d+)$/.test(page);
}

/**
 * Finds names that two module documents both claim (id, type, table, api, route) or that the
 * product reserves. The problem belongs to the later document and names the other.
 */
export function checkCollisions(
  documents: readonly ModuleDocument[],
  taken: ReservedNames = {},
): readonly Collision[] {
  return documents.flatMap((document, index) =>
    claims.flatMap(({ code, key, isTaken }): Collision[] => {
      const value = document[key];
      const pointer = `/${key}`;
      const other = documents.findIndex(
        (each, at) =>
          each[key] === value ||
          (key === 'route' &&
            at < index &&
            (isPageOf(document.route, each.route) || isPageOf(each.route, document.route))),
      );
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
