import { useCallback, useState } from 'react';
import type { ImportJob, ImportMapping } from '../../contract/imports.ts';
import { saveMappingDraft, readMappingDraft } from './mapping-draft.ts';

/** The mapping of a file as it is being made: what was begun, else what was tried, else suggested. */
export function useMapping(
  job: ImportJob,
): readonly [ImportMapping, (mapping: ImportMapping) => void] {
  const [mapping, setMapping] = useState(
    () => readMappingDraft(job) ?? job.mapping ?? job.suggested,
  );
  const change = useCallback(
    (next: ImportMapping) => {
      setMapping(next);
      saveMappingDraft(job, next);
    },
    [job],
  );
  return [mapping, change];
}
