import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { updatePreferences } from '../../api/preferences.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { errorText } from './error-text.ts';
import styles from './profile.module.css';

/** Changes the name that other people see. */
export function NameForm({ name: before }: { readonly name: string }) {
  const { t } = useTranslation('app');
  const cache = useQueryClient();
  const { toast } = useToast();
  const [name, setName] = useState(before);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function save(): Promise<void> {
    setIsBusy(true);
    try {
      await updatePreferences(cache, { display_name: name.trim() });
      toast({ title: t('preferences.name_saved') });
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setIsBusy(false);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (name.trim() === '') setError(t('preferences.name_missing'));
    else if (!isBusy) void save();
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FieldFrame label={t('profile_name')} required error={error}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={120}
            autoComplete="name"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
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
