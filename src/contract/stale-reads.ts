import { activityCalls } from './activity.ts';
import type { CallDocument } from './call.ts';
import { type ModuleEndpoint, itemCalls } from './items.ts';
import { moduleCalls, staticCallGroups } from './registry.ts';

/**
 * A function that returns the reads that are stale when the reply of a call is: the call itself,
 * and every read that is computed from it (`staleWith`), directly or through others. Empty for a
 * name that no call has. Only the server and the mock import it.
 */
export function createStaleReads(
  endpoints: readonly ModuleEndpoint[],
): (name: string) => readonly CallDocument[] {
  const items = endpoints.map((endpoint) => itemCalls(endpoint).list.name);
  const comments = endpoints.map((endpoint) => activityCalls(endpoint).comments.name);
  const named = { items: new Set(items), activity: new Set([...items, ...comments]) };
  const calls = [
    ...staticCallGroups.flatMap((group) => group.calls),
    ...endpoints.flatMap(moduleCalls),
  ];
  const reads = calls.filter(({ method }) => method === 'GET');
  const sources = new Map(
    reads.map((read) => {
      const { staleWith = [] } = read;
      return [read, typeof staleWith === 'string' ? named[staleWith] : new Set(staleWith)];
    }),
  );
  const known = new Map<string, readonly CallDocument[]>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const stale = new Set(reads.filter((read) => read.name === name));
    for (const { name: changed } of stale)
      for (const read of reads) if (sources.get(read)?.has(changed) === true) stale.add(read);
    const found = [...stale];
    known.set(name, found);
    return found;
  };
}
