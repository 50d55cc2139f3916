import { type ReactNode, useMemo } from 'react';
import type { CompiledReport } from '../../runtime/compiled.ts';
import { GivenFilesProvider } from '../../widgets/common/files/given-files.ts';
import type { Shared } from './useShared.ts';

interface Props {
  readonly report: CompiledReport;
  readonly shared: Shared;
  readonly children: ReactNode;
}

/** Gives the photos that other apps have shared to the report's field for photos. */
export function SharedPhotos({ report: { photos }, shared: { givenTo }, children }: Props) {
  const given = useMemo(() => (photos === null ? null : givenTo(photos)), [photos, givenTo]);
  return <GivenFilesProvider value={given}>{children}</GivenFilesProvider>;
}
