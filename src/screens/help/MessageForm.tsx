import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/state/Alert.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { errorText } from '../../api/error.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './help.module.css';

interface Message {
  readonly subject: string;
  readonly text: string;
}

interface Props {
  readonly withSubject: boolean;
  /** Shown above the text, such as a choice. */
  readonly header?: ReactNode;
  readonly verb: string;
  /** The confirmation after sending. */
  readonly sent: string;
  readonly sentText: string;
  /** Rejects with an ApiError. */
  readonly onSend: (message: Message) => Promise<void>;
}

const empty: Message = { subject: '', text: '' };

/** A message form. It keeps the text if sending fails. */
export function MessageForm({ withSubject, header: before, verb, sent, sentText, onSend }: Props) {
  const { t } = useTranslation('help');
  const [message, setMessage] = useState(empty);
  const [state, setState] = useState<'open' | 'tried' | 'busy' | 'sent'>('open');
  const [failure, setFailure] = useState<string>();
  const missing = (name: keyof Message) =>
    state === 'tried' && message[name].trim() === '' ? t(`missing.${name}`) : undefined;
  const put = (change: Partial<Message>) => {
    setMessage({ ...message, ...change });
    setFailure(undefined);
    if (state === 'sent') setState('open');
  };

  async function send(): Promise<void> {
    setState('busy');
    try {
      await onSend({ subject: message.subject.trim(), text: message.text.trim() });
      setMessage(empty);
      setState('sent');
    } catch (error) {
      setFailure(errorText(error));
      setState('open');
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state === 'busy') return;
    const isWhole = message.text.trim() !== '' && (!withSubject || message.subject.trim() !== '');
    if (isWhole) void send();
    else setState('tried');
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <div role="status">
        {state === 'sent' && <Alert type="success" title={sent} description={sentText} />}
      </div>
      {failure !== undefined && <Alert type="error" title={t('not_sent')} description={failure} />}
      {before}
      {withSubject && (
        <FieldFrame label={t('subject')} required error={missing('subject')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={150}
              value={message.subject}
              onChange={(event) => put({ subject: event.target.value })}
            />
          )}
        </FieldFrame>
      )}
      <FieldFrame label={t('message')} required error={missing('text')}>
        {(control) => (
          <TextArea
            {...control}
            rows={7}
            maxLength={5000}
            value={message.text}
            onChange={(event) => put({ text: event.target.value })}
          />
        )}
      </FieldFrame>
      <Button type="primary" htmlType="submit" loading={state === 'busy'}>
        {verb}
      </Button>
    </form>
  );
}
