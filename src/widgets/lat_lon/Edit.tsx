import { Button } from 'antd';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from '../common/control.module.css';
import { controlProps } from '../common/props.ts';
import { parseNumber, writeNumber } from '../number/parse.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { useDevicePosition } from './useDevicePosition.ts';

type Part = number | string | null;

/** Both halves as they are typed: a half that is missing is null. */
function partsOf(value: unknown): readonly [Part, Part] {
  const [latitude = null, longitude = null] = Array.isArray(value) ? (value as Part[]) : [];
  return [latitude, longitude];
}

const textOf = (part: Part, language: string) =>
  typeof part === 'number' ? writeNumber(part, language) : (part ?? '');

/** Latitude and longitude in degrees, typed or taken from the device. */
export function Edit(props: EditProps) {
  const { t } = useTranslation('widgets');
  const { language } = useWidgetServices();
  const { value, onChange } = props;
  const parts = partsOf(value);
  const [typed, setTyped] = useState<readonly [string | null, string | null]>([null, null]);
  const device = useDevicePosition((position) => {
    setTyped([null, null]);
    onChange(position);
  });

  function take(index: 0 | 1, text: string) {
    const part = parseNumber(text, language);
    const next: [Part, Part] = index === 0 ? [part, parts[1]] : [parts[0], part];
    setTyped(index === 0 ? [text, typed[1]] : [typed[0], text]);
    onChange(next.every((each) => each === null) ? [] : next);
  }

  const half = (index: 0 | 1, label: string) => (
    <TextInput
      {...controlProps(props)}
      id={index === 0 ? props.id : `${props.id}-longitude`}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      before={<span className={styles.muted}>{label}</span>}
      after="°"
      value={typed[index] ?? textOf(parts[index], language)}
      onChange={(event) => take(index, event.target.value)}
      onBlur={() => {
        setTyped([null, null]);
        props.onBlur();
      }}
    />
  );

  return (
    <>
      <div className={styles.position}>
        {half(0, t('latitude'))}
        {half(1, t('longitude'))}
        <Button
          icon={<LocateFixed size={16} strokeWidth={1.75} aria-hidden="true" />}
          loading={device.state === 'locating'}
          onClick={device.locate}
        >
          {t('use_my_position')}
        </Button>
      </div>
      <span role="status" className={styles.muted}>
        {device.state === 'failed' && t(device.reason)}
      </span>
    </>
  );
}
