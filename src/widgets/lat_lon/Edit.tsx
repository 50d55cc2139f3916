import { LocateFixed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { useDevicePosition } from '../../ui/hooks/useDevicePosition.ts';
import type { EditProps } from '../view-types.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { controlProps } from '../common/control-props.ts';
import { parseNumber, formatNumberInput } from '../number/parse.ts';
import { useWidgetServices } from '../services.ts';
import { Map } from './Map.tsx';
import { MapToggle } from './MapToggle.tsx';
import { positionOf, type CoordinateInput, coordinatesOf } from './position.ts';
import { parsePosition } from './cell-codec.ts';
import styles from '../common/control.module.css';
import own from './lat_lon.module.css';

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

interface Props {
  readonly field: EditProps;
  readonly index: 0 | 1;
  readonly label: string;
}

/** Latitude or longitude in degrees; pasting a pair into one of them fills both. */
function CoordinateField({ field, index, label }: Props) {
  const { language } = useWidgetServices();
  const { id, value, onChange, onBlur } = field;
  const parts = coordinatesOf(value);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = (part: CoordinateInput) =>
    typeof part === 'number' ? formatNumberInput(part, language) : (part ?? '');

  function set(next: readonly CoordinateInput[]): void {
    onChange(next.every((each) => each === null) ? [] : next);
  }

  return (
    <TextInput
      {...controlProps(field)}
      id={index === 0 ? id : `${id}-longitude`}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      startAdornment={<span className={styles.muted}>{label}</span>}
      endAdornment="°"
      value={typed ?? shown(parts[index])}
      onChange={({ target }) => {
        setTyped(target.value);
        set(parts.with(index, parseNumber(target.value, language)));
      }}
      onPaste={(event) => {
        const pair = parsePosition(event.clipboardData.getData('text/plain').trim());
        if (pair === null) return;
        event.preventDefault();
        setTyped(null);
        set(pair);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
}
