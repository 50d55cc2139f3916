import { useQuery } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../../../api/config.ts';
import { sitesQueryOptions } from '../../../api/query-options.ts';
import type { SiteRow } from '../../../contract/directory.ts';
import { Select } from '../../../ui/antd/Select.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { searchByLabel } from '../../../ui/form/select-search.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { useDevicePosition } from '../../../ui/hooks/useDevicePosition.ts';
import { MapView } from '../../../ui/map/MapView.tsx';
import { type Position, isPosition } from '../../../ui/map/position.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { Alert } from '../../../ui/state/Alert.tsx';
import { parsePosition } from '../../../widgets/lat_lon/cell-codec.ts';
import { type SiteFields, textOrNull } from './site-values.ts';
import styles from './form.module.css';

/** The time zones that the browser knows, after UTC, which it leaves out. */
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

interface Props extends SiteFields {
  /** The stored time zone; null for a new site. */
  readonly storedZone: string | null;
}

/** Address, position and time zone of a site. */
export function LocationCard({ storedZone, ...fields }: Props) {
  const { t } = useTranslation('site_settings');
  const { values, put } = fields;
  const known = zones.includes(values.timezone) ? zones : [values.timezone, ...zones];
  return (
    <Card title={t('location')}>
      <div className={styles.grid}>
        <Address {...fields} />
        <PositionField {...fields} />
        <FieldFrame
          label={t('fields.timezone')}
          required
          help={t('help.timezone')}
          frameProps={{ className: styles.wide }}
        >
          {(control) => (
            <Select
              {...control}
              className={styles.zone ?? ''}
              showSearch={searchByLabel}
              value={values.timezone}
              options={known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
              onChange={(timezone) => put({ timezone })}
            />
          )}
        </FieldFrame>
        {storedZone !== null && storedZone !== values.timezone && (
          <Alert
            type="warning"
            role="status"
            className={styles.wide}
            title={t('zone_change', { before: storedZone, after: values.timezone })}
            description={t('zone_change_text')}
          />
        )}
      </div>
    </Card>
  );
}

function Address({ values, put, errors }: SiteFields) {
  const { t, i18n } = useTranslation('site_settings');
  const code = values.country_code ?? '';
  const country = /^[A-Z]{2}$/.test(code)
    ? new Intl.DisplayNames([i18n.language], { type: 'region' }).of(code)
    : undefined;
  return (
    <>
      <FieldFrame label={t('fields.street')} frameProps={{ className: styles.wide }}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            autoComplete="street-address"
            value={values.street ?? ''}
            onChange={(event) => put({ street: textOrNull(event.target.value) })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('fields.city')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={100}
            autoComplete="address-level2"
            value={values.city ?? ''}
            onChange={(event) => put({ city: textOrNull(event.target.value) })}
          />
        )}
      </FieldFrame>
      <FieldFrame
        label={t('fields.country_code')}
        help={country === undefined || country === code ? t('help.country_code') : country}
        error={errors.country_code === true ? t('help.country_code') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={2}
            autoComplete="country"
            autoCapitalize="characters"
            value={code}
            onChange={(event) =>
              put({ country_code: textOrNull(event.target.value.toUpperCase()) })
            }
          />
        )}
      </FieldFrame>
    </>
  );
}

/** Where the map of a site without a position begins: at another site of the organisation. */
function positionOfOne(sites: readonly SiteRow[]): Position | null {
  for (const { address } of sites)
    if (address.latitude !== null && address.longitude !== null)
      return [address.latitude, address.longitude];
  return null;
}

/** The position: picked on the map, typed or pasted as a pair, or taken from the device. */
function PositionField({ values, put }: SiteFields) {
  const { t } = useTranslation(['site_settings', 'widgets', 'field_inputs']);
  const { data: sites = [] } = useQuery(sitesQueryOptions);
  const { latitude, longitude } = values;
  const position: Position | null =
    latitude === null || longitude === null ? null : [latitude, longitude];
  const [typed, setTyped] = useState<string | null>(null);
  const place = ([lat, lon]: Position) => {
    setTyped(null);
    put({ latitude: lat, longitude: lon });
  };
  const device = useDevicePosition(place);
  const text = position?.join(', ') ?? '';
  function read(next: string): void {
    setTyped(next);
    const pair = parsePosition(next.trim());
    if (next.trim() === '') put({ latitude: null, longitude: null });
    else if (isPosition(pair)) put({ latitude: pair[0], longitude: pair[1] });
  }
  const isUnread =
    typed !== null && typed.trim() !== '' && !isPosition(parsePosition(typed.trim()));
  return (
    <FieldFrame
      label={t('fields.position')}
      help={t('help.position')}
      error={isUnread ? t('errors.position') : undefined}
      frameProps={{ className: styles.wide }}
    >
      {(control) => (
        <>
          <div className={styles.position}>
            <TextInput
              {...control}
              autoComplete="off"
              placeholder="51.32, 12.01"
              value={typed ?? text}
              onChange={(event) => read(event.target.value)}
              onBlur={() => setTyped(isUnread ? typed : null)}
            />
            <Button
              icon={<LocateFixed />}
              loading={device.state === 'locating'}
              onClick={device.locate}
            >
              {t('widgets:use_my_position')}
            </Button>
          </div>
          <span role="status" className={styles.note}>
            {device.state === 'failed' && t(`widgets:${device.reason}`)}
          </span>
          <MapView
            label={t('field_inputs:map_of', {
              position: text === '' ? t('field_inputs:no_position') : text,
            })}
            tileUrl={pageConfig().map_tile_url}
            home={positionOfOne(sites)}
            position={position}
            onPositionChange={place}
          />
        </>
      )}
    </FieldFrame>
  );
}
