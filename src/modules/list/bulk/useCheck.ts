import { useEffect, useState } from 'react';
import { callServer } from '../../../api/client.ts';
import { isApiError } from '../../../api/error.ts';
import { itemCalls } from '../../../contract/items.ts';
import type { Around } from './around.ts';
import { faultsOf } from './reasons.ts';
import { stepSize } from './steps.ts';
import { changedDbs, type Verdict, type Wanted } from './wanted.ts';

export interface Check {
  readonly verdicts: readonly Verdict[];
  readonly isDone: boolean;
  /** Why the server said nothing. */
  readonly error: string | null;
}

async function checkSome(
  { kind, siteId, ownOf }: Around,
  some: readonly Wanted[],
  signal: AbortSignal,
): Promise<readonly Verdict[]> {
  const checkable = some.filter(({ faults }) => faults.length === 0);
  const body = checkable.map(({ item: { id, version }, changes, cells }) => ({
    id,
    version,
    ...(changes === undefined ? {} : { changes }),
    ...(cells === undefined ? {} : { cells }),
  }));
  const results =
    body.length === 0
      ? []
      : (await callServer(itemCalls(moduleRef).check, { params: { siteId }, body, signal })).reply
          .results;
  const byWanted = new Map(checkable.map((wanted, at) => [wanted, results[at]]));
  return some.map((wanted): Verdict => {
    const result = byWanted.get(wanted);
    const own = ownOf(wanted.item);
    if (result === undefined) return { wanted, faults: wanted.faults };
    if ('error' in result) return { wanted, faults: faultsOf(own, result.error) };
    const { item: after, changes } = result;
    return { wanted, after, changes, changed: changedDbs(own, wanted.item, after) };
  });
}

const nothing: Check = { verdicts: [], isDone: false, error: null };

/** Asks the server what would come of what is wanted, some at a time; it changes nothing. */
export function useCheck(around: Around, wanted: readonly Wanted[]): Check {
  const [dryRun, setDryRun] = useState(nothing);
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    async function run(): Promise<void> {
      const verdicts: Verdict[] = [];
      try {
        for (let at = 0; at < wanted.length; at += stepSize) {
          verdicts.push(...(await checkSome(around, wanted.slice(at, at + stepSize), signal)));
          const isDone = at + stepSize >= wanted.length;
          if (!signal.aborted) setDryRun({ verdicts: [...verdicts], isDone, error: null });
        }
      } catch (error) {
        if (signal.aborted) return;
        if (!isApiError(error)) throw error;
        setDryRun({ verdicts: [], isDone: true, error: error.message });
      }
    }
    void run();
    return () => control.abort();
  }, [around, wanted]);
  return dryRun;
}
