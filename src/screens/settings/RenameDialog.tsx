import { Modal } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useFirstField } from '../../ui/overlay/useFirstField.ts';
import { errorText } from './error-text.ts';

interface Props {
  readonly name: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Another name for a passkey or key. */
export function RenameDialog({ name: before, onName, onClose }: Props) {
  const { t } = useTranslation('account');
  const form = useId();
  const { fields, afterOpenChange } = useFirstField<HTMLFormElement>();
  const [name, setName] = useState(before);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function save(): Promise<void> {
    setIsBusy(true);
    try {
      await onName(name.trim());
      onClose();
    } catch (failure) {
      setError(errorText(failure));
      setIsBusy(false);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (name.trim() === '') setError(t('passkeys.name_missing'));
    else if (!isBusy) void save();
  }

  return (
    <Modal
      open
      centered
      width={440}
      title={t('passkeys.rename_title')}
      okText={t('passkeys.save')}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form, loading: isBusy }}
      afterOpenChange={afterOpenChange}
      onCancel={onClose}
    >
      <form ref={fields} id={form} noValidate onSubmit={submit}>
        <FieldFrame label={t('passkeys.name')} error={error}>
          {(control) => (
            <TextInput
              {...control}
              aria-required
              maxLength={100}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </FieldFrame>
      </form>
    </Modal>
  );
}
