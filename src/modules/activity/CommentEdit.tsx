import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { isApiError } from '../../api/error.ts';
import type { Comment } from '../../contract/activity.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { CommentBox, isSendable } from './CommentBox.tsx';
import styles from './comment.module.css';
import type { Mentionable } from './mentions.ts';
import { mentionablesOf } from './mentionables.ts';

interface Props {
  readonly comment: Pick<Comment, 'text' | 'mentions'>;
  /** Rejects with an ApiError if the text is not saved. */
  readonly onSave: (text: string, picked: readonly Mentionable[]) => Promise<void>;
  readonly onDone: () => void;
}

/** The editor of one's comment, in place of its text. */
export function CommentEdit({ comment, onSave, onDone }: Props) {
  const { t } = useTranslation('activity');
  const services = useWidgetServices();
  const [text, setText] = useState(comment.text);
  // Mentioned people stay mentioned even if they have lost access since.
  const [picked, setPicked] = useState<readonly Mentionable[]>(() =>
    mentionablesOf(services, comment.mentions),
  );
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function save(): Promise<void> {
    setSaving(true);
    setError(null);
    try {
      await onSave(text.trim(), picked);
      onDone();
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      setError(failure.message);
      setSaving(false);
    }
  }
  return (
    <CommentBox
      label={t('edit_label')}
      text={text}
      onText={setText}
      onPick={(who) => setPicked((before) => [who, ...before])}
      onSend={() => void save()}
      onEscape={onDone}
      autoFocus
    >
      {error !== null && (
        <p role="alert" className={styles.error}>
          {t('not_saved')}: {error}
        </p>
      )}
      <div className={styles.actions}>
        <Button size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button
          size="small"
          type="primary"
          loading={saving}
          disabled={!isSendable(text)}
          onClick={() => void save()}
        >
          {t('save')}
        </Button>
      </div>
    </CommentBox>
  );
}
