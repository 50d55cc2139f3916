import { parseId } from '../runtime/record/parse-id.ts';

/** The page of an item, as its address names it. */
export interface ItemPath {
  readonly siteId: number;
  /** The route of the item's module, such as `assets/equipment`. */
  readonly route: string;
  readonly itemId: number;
}

/** The item whose page has this path; null for other pages. It may not exist. */
export function readItemPath(pathname: string): ItemPath | null {
  const page = /^\/app\/sites\/(\d+)\/(.+)\/(\d+)$/.exec(pathname);
  const [siteId, itemId] = [parseId(page?.[1]), parseId(page?.[3])];
  const route = page?.[2];
  return siteId === null || itemId === null || route === undefined
    ? null
    : { siteId, route, itemId };
}
