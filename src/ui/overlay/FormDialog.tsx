import { type ReactNode, type SubmitEvent, useId } from 'react';
import { useUiText } from '../text/UiTextProvider.tsx';
import styles from './FormDialog.module.css';
import { Modal } from './Modal.tsx';

interface Props {
  /** In px. */
  readonly width: number;
  readonly title: string;
  /** On the button that submits. */
  readonly verb: string;
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly problem: string | undefined;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The fields, below each other. */
  readonly children: ReactNode;
}

/** A form in a dialog: Enter and its button submit it. */
export function FormDialog(props: Props) {
  const { width, title, verb, isBusy, problem, onSubmit, onClose, children } = props;
  const t = useUiText();
  const form = useId();
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSubmit();
  }
  return (
    <Modal
      open
      centered
      width={width}
      title={title}
      okText={verb}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form, loading: isBusy }}
      onCancel={onClose}
    >
      <form id={form} noValidate onSubmit={submit} className={styles.form}>
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {children}
      </form>
    </Modal>
  );
}
