import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { useFormShared } from './context.ts';
import { sentenceOf } from './field-errors.ts';
import { type SaveProgress, useFailedSaves } from './progress.ts';
import { type ErrorField, useErrorFields } from './useErrorFields.ts';

interface Props {
  /** Number of the failed save, 0 before the first. */
  readonly attempt: number;
  readonly onSelect: (pointer: string) => void;
}

/** After a failed save: every field that needs attention, each a link to it. */
export function FormErrors({ attempt, onSelect }: Props) {
  const { t } = useTranslation('form');
  const { module, errors } = useFormShared();
  const { language } = useWidgetServices();
  const fields = useErrorFields(module, errors);
  // Once everything is mended it stays away until the next save: it would take the focus.
  const [resolvedAttempt, setResolvedAttempt] = useState(0);
  if (fields.length === 0 && resolvedAttempt !== attempt) setResolvedAttempt(attempt);
  if (fields.length === 0 || resolvedAttempt === attempt) return null;
  const lineOf = ({ pointer, column, error }: ErrorField) => ({
    id: pointer,
    label: column === undefined ? t('whole_item') : textIn(column.name, language),
    message: sentenceOf(error, language),
  });
  return <ErrorSummary errors={fields} summarise={lineOf} onSelect={onSelect} attempt={attempt} />;
}

interface SaveErrorsProps extends Pick<ComponentProps<typeof FormErrors>, 'onSelect'> {
  readonly progress: SaveProgress;
}

/** The same as saving goes. */
export function SaveErrors({ progress, onSelect }: SaveErrorsProps) {
  return <FormErrors attempt={useFailedSaves(progress)} onSelect={onSelect} />;
}
