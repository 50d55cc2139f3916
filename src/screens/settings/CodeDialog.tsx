import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { CodeInput } from '../../ui/form/CodeInput.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useFocusFirstField } from '../../ui/overlay/useFocusFirstField.ts';
import { errorText } from './error-text.ts';

interface Props {
  readonly title: string;
  readonly onCode: (code: string) => Promise<void>;
  readonly onDone: (isOn: boolean) => void;
  readonly children: ReactNode;
}

/** Instructions, and a code of six digits that confirms that they were followed. */
export function CodeDialog({ title, onCode, onDone, children }: Props) {
  const { t } = useTranslation('account');
  const form = useId();
  const { containerRef: fields, afterOpenChange } = useFocusFirstField<HTMLFormElement>();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function send(): Promise<void> {
    setIsBusy(true);
    try {
      await onCode(code);
      onDone(true);
    } catch (failure) {
      setError(errorText(failure));
      setCode('');
      setIsBusy(false);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!/^\d{6}$/.test(code)) setError(t('proof.code_missing'));
    else if (!isBusy) void send();
  }

  return (
    <Modal
      open
      centered
      width={460}
      title={title}
      okText={t('factors.switch_on')}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form, loading: isBusy }}
      afterOpenChange={afterOpenChange}
      onCancel={() => onDone(false)}
    >
      {children}
      <form ref={fields} id={form} noValidate onSubmit={submit}>
        <FieldFrame label={t('proof.code')} error={error}>
          {(control) => (
            <CodeInput
              {...control}
              value={code}
              onChange={(next) => {
                setCode(next);
                setError(undefined);
              }}
            />
          )}
        </FieldFrame>
      </form>
    </Modal>
  );
}
