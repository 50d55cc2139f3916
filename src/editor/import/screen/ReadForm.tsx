import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { textIn } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/state/Alert.tsx';
import { type FormatName, importers } from '../registry.ts';
import { ReportList } from './ReportList.tsx';
import type { OpenedFormProps } from './shared-props.ts';
import { useOpenInEditor } from './useOpenInEditor.ts';
import styles from './form-import.module.css';

interface Props extends OpenedFormProps {
  readonly format: FormatName;
}

/** What a form becomes: its fields, and line by line what it has no counterpart for. */
export function ReadForm({ format, form, context, ...rest }: Props) {
  const { t, i18n } = useTranslation('form_files');
  const result = useMemo(() => importers[format](form, context), [format, form, context]);
  const openInEditor = useOpenInEditor(rest);
  const { problem, isBusy, attempt } = useFormRequest();
  if (!result.ok)
    return (
      <Alert
        type="error"
        role="status"
        title={t(`unreadable.${result.reason}`, { ...result.at })}
      />
    );
  const { document, report } = result;
  return (
    <>
      <p className={styles.note}>{t(`read_as.${format}`)}</p>
      {problem !== undefined && <Alert type="error" title={problem} />}
      <p className={styles.summary} role="status">
        {t('becomes', {
          name: textIn(document.name, i18n.language),
          count: document.columns.length,
        })}
      </p>
      <div className={styles.actions}>
        <Button
          type="primary"
          disabled={isBusy}
          onClick={() => void attempt(() => openInEditor(document))}
        >
          {t('open_editor')}
        </Button>
        <p className={styles.note}>{t('open_editor_help')}</p>
      </div>
      <ReportList report={report} />
    </>
  );
}
