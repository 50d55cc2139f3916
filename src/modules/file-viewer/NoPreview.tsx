import { FileX2, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { DownloadLink } from './DownloadLink.tsx';
import type { ShownFile } from './viewer-kind.ts';

interface Props {
  readonly file: ShownFile;
  /** `none`: its type has no preview. */
  readonly why?: 'none' | 'locked' | 'damaged';
}

/** Says why a file has no preview, with a link that downloads it. */
export function NoPreview({ file, why = 'none' }: Props) {
  const { t } = useTranslation('viewer');
  return (
    <EmptyState
      icon={why === 'locked' ? <Lock size={24} /> : <FileX2 size={24} />}
      title={t(why)}
      text={t(`${why}_why`)}
      next={<DownloadLink file={file} />}
    />
  );
}
