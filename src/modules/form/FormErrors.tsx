import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { useFormShared } from './context.ts';
import { isWithin, useAllErrors } from './field-errors.ts';

/** After a failed save: every field that needs attention, each a link to it. */
export function FormErrors({
  attempt,
  onSelect,
}: {
  attempt: number;
  onSelect: (pointer: string) => void;
}) {
  const { t } = useTranslation('form');
  const { module, errors } = useFormShared();
  const { language } = useWidgetServices();
  const found = useAllErrors(errors);
  if (attempt === 0 || found.length === 0) return null;
  const lines = found.map((error) => {
    const column = module.columns.find(({ pointer }) => isWithin(error.pointer, pointer));
    return {
      id: error.pointer,
      label: column === undefined ? t('whole_item') : textIn(column.name, language),
      message: error.message,
    };
  });
  return <ErrorSummary errors={lines} onSelect={onSelect} attempt={attempt} />;
}
