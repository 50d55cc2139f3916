import type { PlannedPage } from './planned-pages.ts';

/** The planned page at a path, with the values of its `:name` segments. */
export interface PlannedPageMatch {
  readonly page: PlannedPage;
  readonly params: ReadonlyMap<string, string>;
}

const isParam = (segment: string): boolean => segment.startsWith(':');

function matchParams(pattern: string, path: string): ReadonlyMap<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const pairs = wanted.map((segment, at) => [segment, given[at] ?? ''] as const);
  const fits = ([segment, value]: readonly [string, string]) =>
    segment === value || (isParam(segment) && /^[a-z0-9_]+$/.test(value));
  if (!pairs.every(fits)) return null;
  return new Map(
    pairs.flatMap(([segment, value]) => (isParam(segment) ? [[segment.slice(1), value]] : [])),
  );
}

/**
 * The planned page at a path below the site or below /app. A literal path wins over one with
 * parameters.
 */
export function matchPlannedPage(
  pages: readonly PlannedPage[],
  path: string,
): PlannedPageMatch | null {
  const found = pages.flatMap((place): readonly PlannedPageMatch[] => {
    const params = matchParams(place.path, path);
    return params === null ? [] : [{ page: place, params }];
  });
  return found.toSorted((a, b) => a.params.size - b.params.size)[0] ?? null;
}

/** The planned pages one level below a path that need no parameters. */
export function subpagesOf(pages: readonly PlannedPage[], path: string): readonly PlannedPage[] {
  const start = `${path}/`;
  return pages.filter(({ path: other }) => {
    const rest = other.slice(start.length);
    return other.startsWith(start) && !rest.includes('/') && !isParam(rest);
  });
}
