import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { ZoomStage } from '../../widgets/photos/ZoomStage.tsx';
import styles from './file-viewer.module.css';

interface Props {
  readonly url: string;
  readonly name: string;
}

const stay = () => undefined;

/** A picture, which pinch, wheel, double tap and the keys + - 0 enlarge. */
export function PictureViewer({ url, name }: Props) {
  const { t } = useTranslation('viewer');
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed)
    return (
      <ErrorState
        title={t('failed')}
        onRetry={() => {
          setFailed(false);
          setAttempt(attempt + 1);
        }}
      />
    );
  return (
    <div className={styles.picture}>
      <ZoomStage onSwipe={stay}>
        <img key={attempt} src={url} alt={name} draggable={false} onError={() => setFailed(true)} />
      </ZoomStage>
    </div>
  );
}
