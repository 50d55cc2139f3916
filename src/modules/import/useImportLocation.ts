import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseId } from '../../runtime/record/parse-id.ts';
import { isStep, type Step } from './steps.ts';

/** Where one is in an import; all of it stands in the address, so that a reload shows the same. */
export interface ImportLocation {
  /** Of the import; null before there is one. */
  readonly id: number | null;
  readonly step: Step | null;
  /** Code of the problems to show; null for all. */
  readonly reason: string | null;
  /** Of the problems, from 1. */
  readonly page: number;
}

/**
 * Shows another place. What is not named is not asked for any more, save the import itself.
 * `replace`: Back does not lead to the place of now.
 */
export type GoTo = (next: Partial<ImportLocation>, how?: { readonly replace?: boolean }) => void;

export function useImportLocation(): { readonly location: ImportLocation; readonly goTo: GoTo } {
  const [params, setParams] = useSearchParams();
  const place = useMemo<ImportLocation>(() => {
    const step = params.get('step');
    return {
      id: parseId(params.get('id')),
      step: isStep(step) ? step : null,
      reason: params.get('reason'),
      page: parseId(params.get('page')) ?? 1,
    };
  }, [params]);

  const go = useCallback<GoTo>(
    (next, how = {}) => {
      const { id, step = null, reason = null, page = 1 } = { id: place.id, ...next };
      const entries = { id, step, reason, page: page === 1 ? null : page };
      const written = Object.entries(entries).flatMap(([name, value]) =>
        value === null ? [] : [[name, String(value)]],
      );
      setParams(new URLSearchParams(written), how);
    },
    [place.id, setParams],
  );
  return { location: place, goTo: go };
}
