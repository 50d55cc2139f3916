import { Button } from '../button/Button.tsx';
import { Modal } from './Modal.tsx';
import { useUiText } from '../text/UiTextProvider.tsx';
import type { ConfirmRequest } from './useConfirm.ts';
import styles from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question; it stays when the dialog closes, so that the words don't vanish before it does. */
  readonly question: { readonly id: number; readonly request: ConfirmRequest } | undefined;
  readonly onReply: (confirmed: boolean) => void;
}

/** Title, text, Cancel and one verb. */
export function ConfirmDialog({ open, question, onReply }: ConfirmDialogProps) {
  const t = useUiText();
  const shown = question?.request;
  const danger = shown?.danger === true;
  return (
    <Modal
      open={open}
      title={shown?.title}
      width={440}
      centered
      closable={false}
      mask={{ closable: false }}
      onCancel={() => onReply(false)}
      destroyOnHidden
      footer={
        <div key={question?.id} className={styles.actions}>
          <Button autoFocus={danger} onClick={() => onReply(false)}>
            {shown?.cancelLabel ?? t('cancel')}
          </Button>
          <Button type="primary" danger={danger} autoFocus={!danger} onClick={() => onReply(true)}>
            {shown?.verb}
          </Button>
        </div>
      }
    >
      <div className={styles.text}>{shown?.text}</div>
    </Modal>
  );
}
