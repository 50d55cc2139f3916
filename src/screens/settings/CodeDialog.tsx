import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { CodeInput } from '../../ui/form/CodeInput.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useFocusFirstField } from '../../ui/overlay/useFocusFirstField.ts';

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
  const { problem, setProblem, isBusy, attempt } = useFormRequest();

  async function send(): Promise<void> {
    if (await attempt(() => onCode(code))) onDone(true);
    else setCode('');
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!/^\d{6}$/.test(code)) setProblem(t('proof.code_missing'));
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
        <FieldFrame label={t('proof.code')} error={problem}>
          {(control) => (
            <CodeInput
              {...control}
              value={code}
              onChange={(next) => {
                setCode(next);
                setProblem(undefined);
              }}
            />
          )}
        </FieldFrame>
      </form>
    </Modal>
  );
}
