import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/error.ts';
import { uploadFile } from '../../../api/upload.ts';
import { READ_SITE_LIST_FILE } from '../../../contract/list-files.ts';
import { type FileListRow, toListRows } from './list-rows.ts';

/** Reads the rows of a file with a list; rejects with an error whose message can be shown. */
export function useReadListFile(siteId: number) {
  const { t } = useTranslation('module_settings');
  return async (file: File): Promise<readonly FileListRow[]> => {
    const { rows } = await uploadFile(READ_SITE_LIST_FILE, {
      params: { siteId },
      file,
      signal: AbortSignal.timeout(120_000),
      onProgress: () => {},
    });
    const read = toListRows(rows, (column) => t(`columns.${column}`));
    if (read === null) throw new ApiError(t('import.no_names'), 0, 'shape');
    if (read.length === 0) throw new ApiError(t('import.no_rows'), 0, 'shape');
    return read;
  };
}
