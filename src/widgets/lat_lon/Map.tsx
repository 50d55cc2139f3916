import { useTranslation } from 'react-i18next';
import { MapView } from '../../ui/map/MapView.tsx';
import type { Position } from '../../ui/map/position.ts';
import { useWidgetServices } from '../services.ts';

interface Props {
  readonly position: Position | null;
  /** Absent: read-only. */
  readonly onPlace?: (position: Position) => void;
}

/** The map of a position; centred on the site if there is none. */
export function Map({ position, onPlace }: Props) {
  const { t } = useTranslation('field_inputs');
  const { map } = useWidgetServices();
  const where = position === null ? t('no_position') : position.join(', ');
  return (
    <MapView
      label={t('map_of', { position: where })}
      tileUrl={map.tileUrl}
      home={map.defaultPosition}
      position={position}
      {...(onPlace === undefined ? {} : { onPositionChange: onPlace })}
    />
  );
}
