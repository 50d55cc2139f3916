import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sitesQueryOptions, usersQueryOptions } from '../../api/query-options.ts';
import { type AuditArea, type AuditFilter, auditAreas } from '../../contract/audit.ts';
import { endOfDay, siteDay, startOfDay } from '../../runtime/rules/dates.ts';
import { Select } from '../../ui/antd/Select.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeDateInput } from '../../ui/form/NativeDateInput.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import styles from './audit.module.css';

interface Props {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

/** The organisation among the sites of the filter. */
const ofOrganisation = 0;

/** The given values over those of the filter; an undefined one is left out. */
function changed(
  filter: AuditFilter,
  changes: { readonly [Name in keyof AuditFilter]: AuditFilter[Name] | undefined },
): AuditFilter {
  const entries = Object.entries({ ...filter, ...changes });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Area, person, site and days of the log; all of them are optional. */
export function AuditFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('audit');
  const { timeZone } = useFormat();
  const users = useQuery(usersQueryOptions);
  const sites = useQuery(sitesQueryOptions);
  const change = (changes: Parameters<typeof changed>[1]) => onChange(changed(filter, changes));
  const people = (users.data?.users ?? []).map(({ id, display_name }) => ({
    value: id,
    label: display_name,
  }));
  const places = [
    { value: ofOrganisation, label: t('organisation') },
    ...(sites.data ?? []).map(({ id, site_name }) => ({ value: id, label: site_name })),
  ];
  return (
    <div className={styles.filters} role="search" aria-label={t('filters')}>
      <FieldFrame label={t('area')}>
        {(control) => (
          <Select<AuditArea>
            {...control}
            className={styles.select ?? ''}
            popupMatchSelectWidth={false}
            allowClear
            placeholder={t('all')}
            value={filter.area ?? null}
            options={auditAreas.map((value) => ({ value, label: t(`areas.${value}`) }))}
            onChange={(area: AuditArea | undefined) => change({ area })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('person')}>
        {(control) => (
          <Select<number>
            {...control}
            className={styles.select ?? ''}
            popupMatchSelectWidth={false}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('all')}
            value={filter.user_id ?? null}
            options={people}
            onChange={(user_id: number | undefined) => change({ user_id })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('site')}>
        {(control) => (
          <Select<number>
            {...control}
            className={styles.select ?? ''}
            popupMatchSelectWidth={false}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('all')}
            value={filter.site_id ?? null}
            options={places}
            onChange={(site_id: number | undefined) => change({ site_id })}
          />
        )}
      </FieldFrame>
      <DayField
        label={t('from')}
        moment={filter.from}
        onChange={(day) => change({ from: day && startOfDay(day, timeZone) })}
      />
      <DayField
        label={t('until')}
        moment={filter.until}
        onChange={(day) => change({ until: day && endOfDay(day, timeZone) })}
        isEnd
      />
      {Object.keys(filter).length > 0 && (
        <Button className={styles.clear ?? ''} icon={<X size={16} />} onClick={() => onChange({})}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly moment: string | undefined;
  /** Whether the moment is the end of the day. */
  readonly isEnd?: boolean;
  readonly onChange: (day: string | undefined) => void;
}

/** A day in the time zone of the page, as the moment at which it begins or ends. */
function DayField({ label, moment, isEnd = false, onChange }: DayFieldProps) {
  const format = useFormat();
  const inside = moment === undefined ? null : Date.parse(moment) - (isEnd ? 1 : 0);
  const day = inside === null ? '' : siteDay(new Date(inside).toISOString(), format.timeZone);
  return (
    <FieldFrame label={label}>
      {(control) => (
        <NativeDateInput
          {...control}
          withTime={false}
          value={day}
          text={day === '' ? '' : format.date(day)}
          isClearable
          onChange={(value) => onChange(value === '' ? undefined : value)}
        />
      )}
    </FieldFrame>
  );
}
