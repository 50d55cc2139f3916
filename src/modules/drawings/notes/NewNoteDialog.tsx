import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnnotationKind, longestAnnotation } from '../../../contract/annotations.ts';
import { needsText } from '../../../domain/annotations.ts';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx';

interface Props {
  readonly kind: AnnotationKind;
  readonly isBusy: boolean;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks what a note says; a shape may say nothing. */
export function NewNoteDialog({ kind, isBusy, onSave, onClose }: Props) {
  const { t } = useTranslation('drawings');
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const required = needsText(kind);
  return (
    <FormDialog
      width={440}
      title={t(`notes.kind.${kind}`)}
      verb={t('notes.save')}
      isBusy={isBusy}
      problem={undefined}
      onSubmit={() => (required && text.trim() === '' ? setMissing(true) : onSave(text))}
      onClose={onClose}
    >
      <FieldFrame
        label={t('notes.text')}
        required={required}
        error={isMissing ? t('notes.text_missing') : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            value={text}
            maxLength={longestAnnotation}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setMissing(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </FieldFrame>
    </FormDialog>
  );
}
