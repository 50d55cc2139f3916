import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/error.ts';
import { uploadFile } from '../../../api/upload.ts';
import { READ_SITE_LIST_FILE } from '../../../contract/list-files.ts';
import type { SiteListName } from '../../../contract/list-rows.ts';
import {
  doubtfulTitle,
  type FileListRow,
  type ReadList,
  toListRows,
  unreadOf,
} from './list-rows.ts';

/** Rows that a sentence names. */
const namedRows = 8;

/** The rows of a file, and sentences that say what of it is not read. */
interface ReadListFile {
  readonly rows: readonly FileListRow[];
  readonly unread: readonly string[];
}

/** Reads the rows of a file with a list; rejects with an error whose message can be shown. */
export function useReadListFile(siteId: number, list: SiteListName) {
  const { t } = useTranslation('module_settings');
  return async (file: File): Promise<ReadListFile> => {
    const table = await uploadFile(READ_SITE_LIST_FILE, {
      params: { siteId },
      file,
      signal: AbortSignal.timeout(120_000),
      onProgress: () => {},
    });
    const of: ReadList = { list, wordsOf: (column) => t(`columns.${column}`) };
    const read = toListRows(table, of);
    if (read === null) throw new ApiError(t('import.no_names'), 0, 'shape');
    if (read.length === 0) throw new ApiError(t('import.no_rows'), 0, 'shape');
    const { columns, unnamed, colours } = unreadOf(table, of);
    const title = doubtfulTitle(table.rows[0] ?? [], of);
    const named = (list: readonly (string | number)[]) => ({
      count: list.length,
      names: list.slice(0, namedRows).join(', ') + (list.length > namedRows ? ', …' : ''),
    });
    return {
      rows: read,
      unread: [
        ...(title === null ? [] : [t('import.unread.title', { title })]),
        ...(columns.length > 0 ? [t('import.unread.columns', named(columns))] : []),
        ...(unnamed.length > 0 ? [t('import.unread.unnamed', named(unnamed))] : []),
        ...(colours.length > 0 ? [t('import.unread.colours', named(colours))] : []),
      ],
    };
  };
}
