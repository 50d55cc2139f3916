import { useCallback, useState } from 'react';
import type { ImportJob, ImportMapping } from '../../contract/imports.ts';
import { storedMapping } from './import-storage.ts';

/** The mapping that the person edits: the one stored on this device, else the last one tried, else the suggested. */
export function useMapping(
  job: ImportJob,
): readonly [ImportMapping, (mapping: ImportMapping) => void] {
  const [mapping, setMapping] = useState(
    () => storedMapping(job).read() ?? job.mapping ?? job.suggested,
  );
  const change = useCallback(
    (next: ImportMapping) => {
      setMapping(next);
      storedMapping(job).write(next);
    },
    [job],
  );
  return [mapping, change];
}
