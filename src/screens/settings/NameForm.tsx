import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { updatePreferences } from '../../api/preferences.ts';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import styles from './profile.module.css';

/** Changes the name that other people see. */
export function NameForm({ name: before }: { readonly name: string }) {
  const { t } = useTranslation('app');
  const cache = useQueryClient();
  const { toast } = useToast();
  const [name, setName] = useState(before);
  const { problem, setProblem, isBusy, attempt } = useFormRequest();

  async function save(): Promise<void> {
    await updatePreferences(cache, { display_name: name.trim() });
    toast({ title: t('preferences.name_saved') });
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (name.trim() === '') setProblem(t('preferences.name_missing'));
    else void attempt(save);
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FieldFrame label={t('profile_name')} required error={problem}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={120}
            autoComplete="name"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </FieldFrame>
      {name.trim() !== before && (
        <Button htmlType="submit" type="primary" loading={isBusy}>
          {t('preferences.save_name')}
        </Button>
      )}
    </form>
  );
}
