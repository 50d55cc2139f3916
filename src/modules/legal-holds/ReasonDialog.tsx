import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxHoldReason } from '../../contract/legal-holds.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { FormDialog } from '../../ui/overlay/FormDialog.tsx';

interface Props {
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  readonly verb: string;
  /** Resolves to whether it was done; if not, the dialog stays open. */
  readonly onSubmit: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for the reason for a legal hold or for its release. */
export function ReasonDialog({ title, text, verb, onSubmit, onClose }: Props) {
  const { t } = useTranslation('legal_holds');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isEmpty = reason.trim() === '';

  async function submit(): Promise<void> {
    setTried(true);
    if (isEmpty || isBusy) return;
    setBusy(true);
    const isDone = await onSubmit(reason.trim());
    setBusy(false);
    if (isDone) onClose();
  }

  return (
    <FormDialog
      width={480}
      title={title}
      verb={verb}
      isBusy={isBusy}
      problem={undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{text}</p>
      <FieldFrame
        label={t('reason')}
        required
        error={isTried && isEmpty ? t('reason_missing') : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={maxHoldReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </FieldFrame>
    </FormDialog>
  );
}
