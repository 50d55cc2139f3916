import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../api/mutate.ts';
import { type OrganisationChanges, UPDATE_ORGANISATION } from '../../contract/organisations.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './start.module.css';

/** What the fields of the organisation's look need (`look` of `StartPage`). */
export interface LookFields {
  readonly settings: CurrentUser['organisation'];
  /** The tag of the logo; null without one. */
  readonly logo: string | null;
  readonly onChange: (changes: OrganisationChanges) => void;
}

interface Props {
  readonly me: CurrentUser;
  /** The fields of logo, colour, time zone and languages. */
  readonly look: (fields: LookFields) => ReactNode;
  /** After the button that saves. */
  readonly children: ReactNode;
}

/** Name, logo, colour, time zone and languages of the organisation. */
export function OrganisationStep({ me, look, children }: Props) {
  const { t } = useTranslation('guide');
  const cache = useQueryClient();
  const [changes, setChanges] = useState<OrganisationChanges>(() =>
    me.organisation.timezone === null
      ? { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }
      : {},
  );
  const { problem, isBusy, attempt } = useFormRequest();
  const change = (more: OrganisationChanges) => setChanges({ ...changes, ...more });
  const name = changes.name ?? me.user.organisation_name;
  const isNameless = name.trim() === '';

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isNameless) return;
    void attempt(async () => {
      await mutate(cache, UPDATE_ORGANISATION, { body: { ...changes, name } });
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
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </FieldFrame>
      {look({
        settings: { ...me.organisation, ...changes },
        logo: me.organisation.logo,
        onChange: change,
      })}
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('steps.organisation.verb')}
        </Button>
        {children}
      </div>
    </form>
  );
}
