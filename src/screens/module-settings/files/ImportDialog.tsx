import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../../api/client.ts';
import { mutate } from '../../../api/mutate.ts';
import { IMPORT_SITE_LIST, type ListImport } from '../../../contract/list-files.ts';
import { useFormRequest } from '../../../modules/useFormRequest.ts';
import { textIn } from '../../../runtime/text.ts';
import { FileButton } from '../../../ui/form/FileButton.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import type { ListPlace } from '../lists/useListCalls.ts';
import styles from '../module-settings.module.css';
import type { FileListRow } from './list-rows.ts';
import { useReadListFile } from './useReadListFile.ts';

interface Props {
  readonly place: ListPlace;
  readonly onClose: () => void;
}

interface Checked {
  readonly file: string;
  readonly rows: readonly FileListRow[];
  readonly unread: readonly string[];
  readonly result: ListImport;
}

/** Problems that the dialog lists; it counts the others. */
const shownProblems = 8;

/** Imports the rows of a file: says what it would do, and does it after that. */
export function ImportDialog({ place, onClose }: Props) {
  const { t, i18n } = useTranslation('module_settings');
  const cache = useQueryClient();
  const { toast } = useToast();
  const { siteId, list, moduleType } = place;
  const read = useReadListFile(siteId, list);
  const [checked, setChecked] = useState<Checked | null>(null);
  const { problem, isBusy, attempt } = useFormRequest();

  const inputOf = (rows: readonly FileListRow[], dry_run: boolean) => ({
    params: { siteId, list },
    body: {
      module_type: moduleType === '' ? null : moduleType,
      rows: rows.map(({ value: _value, line: _line, ...row }) => row),
      dry_run,
    },
  });

  const check = (file: File) =>
    attempt(async () => {
      setChecked(null);
      const { rows, unread } = await read(file);
      const { reply: result } = await callServer(IMPORT_SITE_LIST, inputOf(rows, true));
      setChecked({ file: file.name, rows, unread, result });
    });

  async function save({ rows }: Checked): Promise<void> {
    const { created, changed } = await mutate(cache, IMPORT_SITE_LIST, inputOf(rows, false));
    toast({ title: t('import.done', { created, changed }) });
    onClose();
  }

  const changes = checked === null ? 0 : checked.result.created + checked.result.changed;
  return (
    <Modal
      open
      centered
      width={520}
      title={t('import.title')}
      okText={t('import.verb', { count: changes })}
      cancelText={t('ui:cancel')}
      okButtonProps={{ style: checked === null || changes === 0 ? { display: 'none' } : {} }}
      confirmLoading={isBusy}
      onOk={() => checked !== null && void attempt(() => save(checked))}
      onCancel={onClose}
    >
      <div className={styles.form}>
        {problem !== undefined && (
          <p role="alert" className={styles.failure}>
            {problem}
          </p>
        )}
        <p className={styles.note}>{t(`import.help.${list}`)}</p>
        <div>
          <FileButton
            label={t(checked === null ? 'import.choose' : 'import.other')}
            accept=".csv,.xlsx"
            primary={checked === null}
            onFile={(file) => void check(file)}
          />
        </div>
        {checked !== null && (
          <div role="status">
            <strong>{checked.file}</strong>
            <ul className={styles.consequences}>
              <li>{t('import.created', { count: checked.result.created })}</li>
              <li>{t('import.changed', { count: checked.result.changed })}</li>
              <li>{t('import.unchanged', { count: checked.result.unchanged })}</li>
              {checked.unread.map((sentence) => (
                <li key={sentence} className={styles.problem}>
                  {sentence}
                </li>
              ))}
              {checked.result.problems.slice(0, shownProblems).map(({ row, code }) => (
                <li key={row} className={styles.problem}>
                  {t(`import.reason.${code}`, {
                    row: checked.rows[row]?.line ?? row + 2,
                    name: textIn(checked.rows[row]?.name ?? '', i18n.language),
                  })}
                </li>
              ))}
              {checked.result.problems.length > shownProblems && (
                <li>
                  {t('import.more', { count: checked.result.problems.length - shownProblems })}
                </li>
              )}
            </ul>
          </div>
        )}
      </div>
    </Modal>
  );
}
