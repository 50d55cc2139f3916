import { useTranslation } from 'react-i18next';
import { locales } from '../../../locales/list.ts';
import type { OrganisationChanges, OrganisationSettings } from '../../contract/organisations.ts';
import { Select } from '../../ui/antd/Select.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { searchByLabel } from '../../ui/form/select-search.tsx';
import { ColourInput } from '../../widgets/color/ColourInput.tsx';
import { OrganisationLogo } from './OrganisationLogo.tsx';
import styles from './profile.module.css';

/** The time zones that the browser knows, after UTC, which it leaves out. */
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

interface Props {
  readonly settings: Pick<OrganisationSettings, 'colour' | 'timezone' | 'languages'>;
  /** The tag of the logo; null without one. */
  readonly logo: string | null;
  readonly onChange: (changes: OrganisationChanges) => void;
}

/** The fields of logo, colour, time zone and languages of the organisation. */
export function OrganisationLook({ settings, logo, onChange }: Props) {
  const { t } = useTranslation('organisation');
  const { colour, timezone, languages } = settings;
  const offered = languages.length === 0 ? locales.map(({ code }) => code) : languages;
  return (
    <>
      <OrganisationLogo tag={logo} />
      <FieldFrame label={t('colour')} help={t('colour_help')}>
        {(control) => (
          <ColourInput
            {...control}
            value={colour ?? ''}
            onChange={(next) => onChange({ colour: next === '' ? null : next })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('timezone')} help={t('timezone_help')}>
        {(control) => (
          <Select
            {...control}
            className={styles.zone ?? ''}
            showSearch={searchByLabel}
            placeholder={t('timezone_none')}
            value={timezone}
            options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            onChange={(next) => onChange({ timezone: next })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('languages')} help={t('languages_help')} group>
        {() => (
          <div className={styles.boxes}>
            {locales.map(({ code, name }) => (
              <Checkbox
                key={code}
                checked={offered.includes(code)}
                disabled={offered.length === 1 && offered.includes(code)}
                onChange={(event) =>
                  onChange({
                    languages: locales
                      .map((each) => each.code)
                      .filter((each) =>
                        each === code ? event.target.checked : offered.includes(each),
                      ),
                  })
                }
              >
                {name}
              </Checkbox>
            ))}
          </div>
        )}
      </FieldFrame>
    </>
  );
}
