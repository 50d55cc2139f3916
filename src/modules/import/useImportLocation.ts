import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseId } from '../../runtime/record/parse-id.ts';
import { isStep, type Step } from './steps.ts';

/** The position in an import. All of it is in the address, so that it survives a reload. */
export interface ImportLocation {
  /** Id of the import; null before there is one. */
  readonly id: number | null;
  readonly step: Step | null;
  /** Problem code to filter by; null for all. */
  readonly reason: string | null;
  /** Page of the problems, from 1. */
  readonly page: number;
}

/**
 * Navigates within the import. Parameters that are not named are dropped, except the import's id.
 * With `replace` the present position gets no entry in the browser's history.
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
      const params = Object.entries(entries).flatMap(([name, value]) =>
        value === null ? [] : [[name, String(value)]],
      );
      setParams(new URLSearchParams(params), how);
    },
    [place.id, setParams],
  );
  return { location: place, goTo: go };
}
