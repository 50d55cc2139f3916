import { activityCalls } from '../../../src/contract/activity.ts';
import type { CallDocument } from '../../../src/contract/call.ts';
import { groupCalls } from '../../../src/contract/groups.ts';
import { itemCalls } from '../../../src/contract/items.ts';
import { staticCallGroups } from '../../../src/contract/registry.ts';
import { fillPath } from '../../../src/domain/call.ts';
import type { ModuleDocument } from '../../../src/runtime/documents.ts';

/** A call that reads, with its address. */
export interface Read {
  readonly url: string;
  readonly call: string;
}

/** Values of the parameters in paths, by their names. */
type Params = Readonly<Record<string, string | number>>;

const queryOf: Readonly<Record<string, string>> = {
  '/api/sites/{siteId}/files': '?ids=1,2,3',
  '/api/search': '?search=xq',
  '/api/sites/{siteId}/search': '?search=xq',
};

const readsOf = (calls: readonly CallDocument[], params: Params): readonly Read[] =>
  calls
    .filter(({ method, access }) => method === 'GET' && access !== 'public')
    .map(({ name, path }) => ({
      url: fillPath(path, params).replaceAll('%2F', '/') + (queryOf[path] ?? ''),
      call: name,
    }));

const staticCalls: readonly CallDocument[] = staticCallGroups.flatMap(({ calls }) => calls);
const isOfItem = ({ path }: CallDocument): boolean => path.includes('{itemId}');

/** The reads that are of no item, for which somebody has to be signed in. */
export const readsOfNoItem = (params: Params): readonly Read[] =>
  readsOf(
    staticCalls.filter((call) => !isOfItem(call)),
    params,
  );

/** The reads of a module and its items, and those that are of an item of any module. */
export const readsOfItem = (document: ModuleDocument, params: Params): readonly Read[] =>
  readsOf(
    [
      ...staticCalls.filter(isOfItem),
      ...Object.values<CallDocument>({ ...itemCalls(document) }),
      ...Object.values<CallDocument>({ ...activityCalls(document) }),
      ...Object.values<CallDocument>({ ...groupCalls(document) }),
    ],
    params,
  );
