import { Rotate3d } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { Panorama } from '../../widgets/photos/panorama/Panorama.tsx';
import { ZoomStage } from '../../widgets/photos/ZoomStage.tsx';
import styles from './file-viewer.module.css';

interface Props {
  readonly url: string;
  readonly name: string;
}

const stay = () => undefined;

/** Photos of all around are twice as wide as high, and large. */
const mayBePanorama = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  naturalWidth >= 2000 && naturalWidth === 2 * naturalHeight;

/** A picture, which pinch, wheel, double tap and the keys + - 0 enlarge; one can look around in a photo of all around. */
export function PictureViewer({ url, name }: Props) {
  const { t } = useTranslation(['viewer', 'files']);
  const [isPanorama, setPanorama] = useState(false);
  const [isRound, setRound] = useState(false);
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
    <>
      {isPanorama && (
        <div className={styles.bar}>
          <Button size="small" icon={<Rotate3d size={16} />} onClick={() => setRound(!isRound)}>
            {t(isRound ? 'files:flat' : 'files:look_around')}
          </Button>
        </div>
      )}
      <div className={styles.picture}>
        {isRound ? (
          <Panorama url={url} name={name} onFailed={() => setRound(false)} />
        ) : (
          <ZoomStage onSwipe={stay}>
            <img
              key={attempt}
              src={url}
              alt={name}
              draggable={false}
              onLoad={({ currentTarget }) => setPanorama(mayBePanorama(currentTarget))}
              onError={() => setFailed(true)}
            />
          </ZoomStage>
        )}
      </div>
    </>
  );
}
