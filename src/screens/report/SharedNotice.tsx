import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { lostShare, sharedParameter } from '../../domain/share-target.ts';
import { Alert } from '../../ui/state/Alert.tsx';

interface Props {
  /** How many photos wait on this device. */
  readonly photoCount: number;
  /** Whether the module of the report has photos. */
  readonly takesPhotos: boolean;
}

/** Says that the report has photos from another app, or why it has not. */
export function SharedNotice({ photoCount: count, takesPhotos }: Props) {
  const { t } = useTranslation('report');
  const [params] = useSearchParams();
  if (params.get(sharedParameter) === lostShare)
    return <Alert type="warning" title={t('shared_lost')} description={t('shared_lost_text')} />;
  if (count === 0) return null;
  const title = takesPhotos ? t('shared', { count }) : t('shared_no_photos');
  const description = t(takesPhotos ? 'shared_text' : 'shared_no_photos_text', { count });
  return <Alert type="info" role="status" title={title} description={description} />;
}
