import { CameraOff, Flashlight, FlashlightOff, SwitchCamera } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { useCamera } from './camera/useCamera.ts';
import styles from './scan.module.css';

interface Props {
  readonly isReading: boolean;
  readonly onCodes: (texts: readonly string[]) => void;
}

/** The picture of the camera, or why there is none. */
export function CameraView({ isReading, onCodes }: Props) {
  const { t } = useTranslation('codes');
  const { video, shown, choose, switchTorch, retry } = useCamera(isReading, onCodes);
  if (shown.state === 'failed') {
    return (
      <div className={styles.noCamera} role="status">
        <CameraOff size={24} />
        <strong>{t(`camera.${shown.problem}`)}</strong>
        <span>{t(`camera.${shown.problem}_text`)}</span>
        {shown.problem !== 'insecure' && <Button onClick={retry}>{t('camera.retry')}</Button>}
      </div>
    );
  }
  const isSeeing = shown.state === 'seeing';
  const others = isSeeing && shown.cameras.length > 1 ? shown.cameras : [];
  const at = isSeeing ? others.findIndex(({ id }) => id === shown.id) : -1;
  const next = others[(at + 1) % others.length];
  return (
    <div className={styles.camera}>
      <video ref={video} muted playsInline aria-label={t('camera.picture')} />
      <span className={styles.aim} aria-hidden="true" />
      <span className={styles.state} role="status">
        {t(isSeeing ? 'camera.aim' : 'camera.starting')}
      </span>
      <span className={styles.tools}>
        {isSeeing && shown.hasTorch && (
          <IconButton
            bordered
            label={t(shown.isTorchOn ? 'camera.torch_off' : 'camera.torch_on')}
            icon={shown.isTorchOn ? <FlashlightOff /> : <Flashlight />}
            pressed={shown.isTorchOn}
            onClick={switchTorch}
          />
        )}
        {next !== undefined && (
          <IconButton
            bordered
            label={t('camera.switch', { name: next.name })}
            icon={<SwitchCamera />}
            onClick={() => choose(next.id)}
          />
        )}
      </span>
    </div>
  );
}
