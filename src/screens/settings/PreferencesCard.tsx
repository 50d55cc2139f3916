import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/antd/Select.tsx';
import { preferencesQueryOptions } from '../../api/preferences.ts';
import { cx } from '../../ui/cx.ts';
import { SegmentedField } from '../../ui/form/SegmentedField.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { useTheme } from '../../ui/theme/useTheme.ts';
import { searchByLabel } from '../../ui/form/select-search.tsx';
import { LanguageAndTheme, useSavePreferences } from './LanguageAndTheme.tsx';
import styles from './profile.module.css';

/** The time zones that the browser knows, after UTC, which it leaves out. */
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

const browserZone = 'browser';

/** Language, theme and time zone. The server stores those that hold on every device. */
export function PreferencesCard() {
  const { t } = useTranslation('app');
  const appearance = useTheme();
  const { data } = useQuery(preferencesQueryOptions);
  const save = useSavePreferences();

  return (
    <Card title={t('profile_look')}>
      <div className={styles.choices}>
        <LanguageAndTheme withHelp />
        <FieldFrame label={t('preferences.time_zone')} help={t('preferences.time_zone_help')}>
          {(control) => (
            <Select
              {...control}
              showSearch={searchByLabel}
              className={cx(styles.zone)}
              value={data?.time_zone ?? browserZone}
              loading={data === undefined}
              options={[
                {
                  value: browserZone,
                  label: t('preferences.browser_zone', {
                    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
                  }),
                },
                ...zones.map((each) => ({ value: each, label: each.replaceAll('_', ' ') })),
              ]}
              onChange={(next) => save({ time_zone: next === browserZone ? null : next })}
            />
          )}
        </FieldFrame>
        <SegmentedField
          label={t('density.label')}
          help={`${t('density.help')} ${t('profile_this_browser')}.`}
          value={appearance.densityChoice}
          options={(['auto', 'desk', 'touch', 'gloves'] as const).map((each) => ({
            value: each,
            label: t(`density.${each}`),
          }))}
          onChange={appearance.chooseDensity}
        />
      </div>
    </Card>
  );
}
