import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/overlay/Modal.tsx';
import type { MoveOption } from '../../runtime/flow/types.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { useWidgetServices } from '../../widgets/services.ts';

interface Props {
  readonly offer: MoveOption;
  readonly onCancel: () => void;
  readonly onConfirm: (comment: string) => void;
}

/** The longest comment that the call accepts (contract, transitions). */
const maxLength = 2000;

/** Asks for the reason that a requirement or a rejection demands. */
export function CommentDialog({ offer, onCancel, onConfirm }: Props) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const status = textIn(offer.to.label, language);
  const isEmpty = comment.trim() === '';

  function confirm(): void {
    setTried(true);
    if (!isEmpty) onConfirm(comment.trim());
  }

  return (
    <Modal
      open
      centered
      title={t(offer.kind === 'move' ? 'move_title' : offer.kind, { status })}
      okText={t(`verb.${offer.kind}`)}
      okButtonProps={{ danger: offer.kind === 'reject' }}
      cancelText={t('cancel')}
      onOk={confirm}
      onCancel={onCancel}
    >
      <FieldFrame
        label={t('reason')}
        required
        error={tried && isEmpty ? t('reason_missing') : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={maxLength}
            autoFocus
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
      </FieldFrame>
    </Modal>
  );
}
