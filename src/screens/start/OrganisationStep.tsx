import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../api/mutate.ts';
import { UPDATE_ORGANISATION } from '../../contract/organisations.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import { Select } from '../../ui/antd/Select.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { searchByLabel } from '../../ui/form/select-search.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './start.module.css';

/** The time zones that the browser knows, after UTC, which it leaves out. */
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

interface Props {
  readonly me: CurrentUser;
  /** After the button that saves. */
  readonly children: ReactNode;
}

/** Name and time zone of the organisation. */
export function OrganisationStep({ me, children }: Props) {
  const { t } = useTranslation('guide');
  const cache = useQueryClient();
  const [name, setName] = useState(me.user.organisation_name);
  const [timezone, setTimezone] = useState(
    () => me.organisation.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  const { problem, isBusy, attempt } = useFormRequest();
  const isNameless = name.trim() === '';

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isNameless) return;
    void attempt(async () => {
      await mutate(cache, UPDATE_ORGANISATION, { body: { name, timezone } });
      await cache.invalidateQueries({ queryKey: ['GET_GUIDE'] });
    });
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FieldFrame label={t('name')} error={isNameless ? t('name_missing') : problem}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('timezone')} help={t('timezone_help')}>
        {(control) => (
          <Select
            {...control}
            className={styles.full ?? ''}
            showSearch={searchByLabel}
            value={timezone}
            options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            onChange={setTimezone}
          />
        )}
      </FieldFrame>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('steps.organisation.verb')}
        </Button>
        {children}
      </div>
    </form>
  );
}
