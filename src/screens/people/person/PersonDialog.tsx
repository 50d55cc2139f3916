import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { locales } from '../../../../locales/list.ts';
import { mutate } from '../../../api/mutate.ts';
import type { AccountRow } from '../../../contract/accounts.ts';
import type { UserRow } from '../../../contract/directory.ts';
import { UPDATE_ACCOUNT } from '../../../contract/people-changes.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import styles from '../people.module.css';
import {
  type PersonFormValues,
  toAccountChanges,
  toPersonForm,
  validatePerson,
} from './person-form.ts';
import { PersonSelect } from './PersonSelect.tsx';

interface Props {
  readonly account: AccountRow;
  readonly people: readonly UserRow[];
  readonly onClose: () => void;
}

const texts = ['phone', 'badge', 'employer'] as const;

/** Changes a person: name, contact, employer, manager, language, absence and deputy. */
export function PersonDialog({ account, people, onClose }: Props) {
  const { t } = useTranslation('people');
  const cache = useQueryClient();
  const { toast } = useToast();
  const { timeZone } = useFormat();
  const [values, setValues] = useState(() => toPersonForm(account, timeZone));
  const [isTried, setIsTried] = useState(false);
  const { problem, isBusy, attempt } = useFormRequest();
  const errors = isTried ? validatePerson(values) : {};
  const put = (change: Partial<PersonFormValues>) => setValues({ ...values, ...change });
  const isKept = (field: string) => account.kept_fields.includes(field);
  const helpOf = (field: string) => (isKept(field) ? t('kept_help') : undefined);
  const textOf = (error: 'name' | 'day' | 'order' | undefined) =>
    error === undefined ? undefined : t(`person.errors.${error}`);

  async function save(): Promise<void> {
    await mutate(cache, UPDATE_ACCOUNT, {
      params: { userId: account.id },
      version: account.version,
      body: toAccountChanges(account, values, timeZone),
    });
    toast({ title: t('person.saved', { name: values.display_name.trim() }) });
    onClose();
  }

  function submit(): void {
    setIsTried(true);
    if (Object.keys(validatePerson(values)).length === 0) void attempt(save);
  }

  return (
    <FormDialog
      width={560}
      title={t('person.title', { name: account.display_name })}
      verb={t('person.save')}
      isBusy={isBusy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldFrame
        label={t('name')}
        required
        help={helpOf('display_name')}
        error={textOf(errors.display_name)}
      >
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            maxLength={200}
            readOnly={isKept('display_name')}
            value={values.display_name}
            onChange={(event) => put({ display_name: event.target.value })}
          />
        )}
      </FieldFrame>
      <div className={styles.pairs}>
        {texts.map((key) => (
          <FieldFrame key={key} label={t(`person.${key}`)} help={helpOf(key)}>
            {(control) => (
              <TextInput
                {...control}
                readOnly={isKept(key)}
                type={key === 'phone' ? 'tel' : 'text'}
                maxLength={200}
                value={values[key]}
                onChange={(event) => put({ [key]: event.target.value })}
              />
            )}
          </FieldFrame>
        ))}
        <FieldFrame label={t('person.locale')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={values.locale}
              options={locales.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={(locale) => put({ locale })}
            />
          )}
        </FieldFrame>
      </div>
      <FieldFrame label={t('person.manager')} help={helpOf('manager_id')}>
        {(control) => (
          <PersonSelect
            disabled={isKept('manager_id')}
            control={control}
            people={people}
            except={account.id}
            value={values.manager_id}
            onChange={(manager_id) => put({ manager_id })}
          />
        )}
      </FieldFrame>
      <div className={styles.pairs}>
        {(['firstDay', 'lastDay'] as const).map((key) => (
          <FieldFrame key={key} label={t(`person.${key}`)} error={textOf(errors[key])}>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                value={values[key]}
                onChange={(event) => put({ [key]: event.target.value })}
              />
            )}
          </FieldFrame>
        ))}
      </div>
      <FieldFrame label={t('person.deputy')} help={t('person.deputy_help')}>
        {(control) => (
          <PersonSelect
            control={control}
            people={people}
            except={account.id}
            value={values.deputy_id}
            onChange={(deputy_id) => put({ deputy_id })}
          />
        )}
      </FieldFrame>
    </FormDialog>
  );
}
