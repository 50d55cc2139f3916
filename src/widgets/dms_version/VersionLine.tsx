import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileVersion } from '../../runtime/file.ts';
import { FileLine } from '../common/files/FileLine.tsx';
import { useReferredFiles } from '../referred-rows.ts';

interface Props {
  readonly version: FileVersion;
  /** It becomes active once it is saved. */
  readonly isUnsaved?: boolean;
  readonly action?: ReactNode;
}

/** A version with its file. */
export function VersionLine({ version, isUnsaved = false, action }: Props) {
  const { t } = useTranslation('files');
  const [file] = useReferredFiles([version.file_id]);
  if (file === undefined) return null;
  const before = t(isUnsaved ? 'version_unsaved' : 'version', { version: version.version });
  return <FileLine file={file} before={before} action={action} />;
}
