import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { useUiText } from '../text/UiTextProvider.tsx';
import { ConfirmContext, type ConfirmRequest } from './useConfirm.ts';
import { Modal } from './Modal.tsx';
import styles from './ConfirmDialog.module.css';

interface Pending {
  readonly id: number;
  readonly request: ConfirmRequest;
  readonly answer: (confirmed: boolean) => void;
}

/** Renders the one confirmation dialog of the page; simultaneous requests are queued. */
export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Pending[]>([]);
  const [answered, setAnswered] = useState<Pending>();
  const waiting = useRef(queue);
  useEffect(() => {
    waiting.current = queue;
  }, [queue]);
  useEffect(() => () => waiting.current.forEach(({ answer }) => answer(false)), []);

  const count = useRef(0);
  const confirm = useCallback((request: ConfirmRequest) => {
    count.current += 1;
    const id = count.current;
    return new Promise<boolean>((answer) => {
      setQueue((before) => [...before, { id, request, answer }]);
    });
  }, []);
  const first = queue[0];
  const reply = (confirmed: boolean) => {
    first?.answer(confirmed);
    setAnswered(first);
    setQueue((before) => before.slice(1));
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      <ConfirmDialog open={first !== undefined} question={first ?? answered} onReply={reply} />
    </ConfirmContext>
  );
}

interface ConfirmDialogProps {
  readonly open: boolean;
  /** The current request; kept while the dialog closes, so that its texts don't vanish first. */
  readonly question: { readonly id: number; readonly request: ConfirmRequest } | undefined;
  readonly onReply: (confirmed: boolean) => void;
}

/** A dialog with title, text, Cancel and the button of the action. */
function ConfirmDialog({ open, question, onReply }: ConfirmDialogProps) {
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
