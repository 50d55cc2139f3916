import { LocateFixed, LocateOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import type { useDevicePosition } from '../../ui/hooks/useDevicePosition.ts';
import type { Position } from '../../ui/map/position.ts';
import styles from './report.module.css';

interface Props {
  readonly position: Position | null;
  /** Metres from the site; null if the position is near it. */
  readonly far: number | null;
  readonly device: ReturnType<typeof useDevicePosition>;
  readonly isSent: boolean;
  readonly siteName: string;
  readonly onDecide: (isSent: boolean) => void;
}

/** Says which position the report has, and lets the person leave it out. */
export function PositionLine({ position, far, device, isSent, siteName, onDecide }: Props) {
  const { t } = useTranslation('report');
  const { t: say } = useTranslation('widgets');
  const format = useFormat();
  const isFailed = position === null && device.state === 'failed';
  const where = position?.map((degrees) => format.number(degrees)).join('; ');
  const text =
    position === null
      ? isFailed
        ? say(device.reason)
        : t('position_searching')
      : far !== null
        ? t(isSent ? 'position_far_sent' : 'position_far', {
            distance: format.distance(far),
            site: siteName,
          })
        : t(isSent ? 'position_sent' : 'position_left_out', { where });
  return (
    <div className={styles.position} data-far={far !== null || undefined}>
      {position === null || !isSent ? <LocateOff size={18} /> : <LocateFixed size={18} />}
      <p role="status">{text}</p>
      {isFailed && (
        <Button size="small" onClick={device.locate}>
          {say('use_my_position')}
        </Button>
      )}
      {position !== null && (
        <Button size="small" onClick={() => onDecide(!isSent)}>
          {t(isSent ? 'position_leave_out' : 'position_send')}
        </Button>
      )}
    </div>
  );
}
