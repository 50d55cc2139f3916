import { LocateFixed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import styles from '../common/control.module.css';
import type { EditProps } from '../view-types.ts';
import { CoordinateField } from './CoordinateField.tsx';
import own from './lat_lon.module.css';
import { Map } from './Map.tsx';
import { MapToggle } from './MapToggle.tsx';
import { positionOf } from './position.ts';
import { useDevicePosition } from './useDevicePosition.ts';

/** Latitude and longitude in degrees: typed, pasted, chosen on a map or taken from the device. */
export function Edit(props: EditProps) {
  const { t } = useTranslation('widgets');
  const { t: say } = useTranslation('field_inputs');
  const { value, onChange } = props;
  const device = useDevicePosition(onChange);
  return (
    <div className={own.field}>
      <div className={styles.position}>
        <CoordinateField field={props} index={0} label={t('latitude')} />
        <CoordinateField field={props} index={1} label={t('longitude')} />
        <Button
          icon={<LocateFixed />}
          loading={device.state === 'locating'}
          onClick={device.locate}
        >
          {t('use_my_position')}
        </Button>
      </div>
      <span role="status" className={styles.muted}>
        {device.state === 'failed' && t(device.reason)}
      </span>
      <MapToggle label={say('choose_on_map')}>
        <Map position={positionOf(value)} onPlace={(position) => onChange([...position])} />
      </MapToggle>
    </div>
  );
}
