import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/error.ts';
import { mutate } from '../../../api/mutate.ts';
import { siteDropdownsQueryOptions } from '../../../api/site-lists.ts';
import { CREATE_TEMPLATE } from '../../../contract/templates.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { locatedProblems } from '../../../runtime/compile/locate.ts';
import type { Problem } from '../../../runtime/problem.ts';
import { textIn } from '../../../runtime/text.ts';
import { FileButton } from '../../../ui/form/FileButton.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import styles from '../module-settings.module.css';
import { moduleOfFile, readTemplateFile, withListsOfHere } from './template-file.ts';

interface Props {
  readonly siteId: number;
  readonly moduleType: string;
  readonly onClose: () => void;
}

interface Checked {
  readonly file: string;
  readonly problems: readonly Problem[];
}

/** Adds a template from a file, or lists the problems of the file with line and column. */
export function TemplateFileDialog({ siteId, moduleType, onClose }: Props) {
  const { t, i18n } = useTranslation('module_settings');
  const cache = useQueryClient();
  const { toast } = useToast();
  const [checked, setChecked] = useState<Checked | null>(null);
  const { problem, setProblem, isBusy, attempt } = useFormRequest();

  async function add(file: File): Promise<void> {
    setChecked(null);
    setProblem(undefined);
    const text = await file.text();
    const read = readTemplateFile(text);
    if (!read.ok) {
      setChecked({ file: file.name, problems: read.problems });
      return;
    }
    if (moduleOfFile(read.document) !== moduleType) {
      setProblem(t('template.other_module', { type: moduleOfFile(read.document) ?? '?' }));
      return;
    }
    const { dropdowns } = await cache.query(siteDropdownsQueryOptions(siteId));
    const document = withListsOfHere(read.document, dropdowns);
    try {
      const body = { site_id: siteId, document };
      const { name } = await mutate(cache, CREATE_TEMPLATE, { body });
      toast({ title: t('created', { name: textIn(name, i18n.language) }) });
      onClose();
    } catch (error) {
      const problems = isApiError(error) ? error.details?.problems : undefined;
      if (problems === undefined) throw error;
      setChecked({ file: file.name, problems: locatedProblems(problems, text) });
    }
  }

  return (
    <Modal
      open
      centered
      width={560}
      title={t('template.from_file')}
      footer={null}
      confirmLoading={isBusy}
      onCancel={onClose}
    >
      <div className={styles.form}>
        {problem !== undefined && (
          <p role="alert" className={styles.failure}>
            {problem}
          </p>
        )}
        <p className={styles.note}>{t('template.file_help')}</p>
        <div>
          <FileButton
            label={t('import.choose')}
            accept=".json,application/json"
            primary
            onFile={(file) => void attempt(() => add(file))}
          />
        </div>
        {checked !== null && (
          <div role="alert">
            <strong>
              {t('template.problems', { count: checked.problems.length, file: checked.file })}
            </strong>
            <ol className={styles.consequences}>
              {checked.problems.map(({ pointer, code, sentence, line, column }) => (
                <li key={`${pointer} ${code}`}>
                  {line !== undefined && (
                    <span className={styles.place}>{t('template.at', { line, column })}</span>
                  )}{' '}
                  {textIn(sentence, i18n.language)}
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </Modal>
  );
}
