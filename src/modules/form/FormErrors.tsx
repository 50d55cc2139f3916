import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { parsePointer } from '../../runtime/record/pointer.ts';
import { textIn } from '../../runtime/text.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { type ErrorField, errorFieldsOf, sentenceOf } from './model/field-errors.ts';
import { formTopics } from './model/form-model.ts';
import { useForm, useFormState } from './useFormModel.ts';

interface Props {
  readonly onSelect: (pointer: string) => void;
  /** Names a field that the page shows under another name; null leaves its errors out. */
  readonly labelOf?: (column: CompiledColumn) => string | null | undefined;
}

/** The error summary after a refused save: every field with an error, as a link to it. */
export function FormErrors({ onSelect, labelOf }: Props) {
  const { t } = useTranslation('form');
  const model = useForm();
  const { language } = useWidgetServices();
  const all = useFormState(model, formTopics.errors, model.errors.all);
  const attempt = useFormState(model, formTopics.progress, () => model.progress().refused);
  const fields = useMemo(() => {
    const isListed = ({ column }: ErrorField) => column === undefined || labelOf?.(column) !== null;
    return errorFieldsOf(model.module, all).filter(isListed);
  }, [model, all, labelOf]);
  // After the last error is corrected, the summary stays hidden until the next save, because it
  // takes the focus when it appears.
  const [resolvedAttempt, setResolvedAttempt] = useState(0);
  if (fields.length === 0 && resolvedAttempt !== attempt) setResolvedAttempt(attempt);
  if (fields.length === 0 || resolvedAttempt === attempt) return null;
  /** The row and the column of an error in rows. */
  function placeOf({ pointer, rows }: CompiledColumn, at: string): readonly string[] {
    const [row, db] = parsePointer(at.slice(pointer.length));
    const cell = rows?.byDb.get(db ?? '');
    if (row === undefined || cell === undefined) return [];
    const name = rows?.closed?.nameOf(row) ?? null;
    if (name !== null) return [textIn(name, language), textIn(cell.name, language)];
    return [t('cell', { row: Number(row) + 1, name: textIn(cell.name, language) })];
  }
  const lineOf = ({ column, error }: ErrorField) => ({
    id: error.pointer,
    label:
      column === undefined
        ? t('whole_item')
        : [
            labelOf?.(column) ?? textIn(column.name, language),
            ...(error.place === undefined ? placeOf(column, error.pointer) : [error.place]),
          ].join(', '),
    message: sentenceOf(error, language),
  });
  return <ErrorSummary errors={fields} summarise={lineOf} onSelect={onSelect} attempt={attempt} />;
}
