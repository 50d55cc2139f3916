import { useTranslation } from 'react-i18next';
import { ReadText } from '../common/ReadText.tsx';
import type { ReadProps } from '../view-types.ts';
import { Map } from './Map.tsx';
import { MapToggle } from './MapToggle.tsx';
import { positionOf } from './position.ts';
import styles from './lat_lon.module.css';

/** Latitude and longitude, with their map. */
export function Read(props: ReadProps) {
  const { t } = useTranslation('field_inputs');
  const position = positionOf(props.value);
  return (
    <div className={styles.read}>
      <ReadText {...props} />
      {position !== null && (
        <MapToggle isSmall label={t('show_on_map')}>
          <Map position={position} />
        </MapToggle>
      )}
    </div>
  );
}
