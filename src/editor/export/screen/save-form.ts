import { downloadFile } from '../../../api/download.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { EXPORT_SITE_WORKBOOK } from '../../../contract/workbooks.ts';
import type { ExportedForm } from '../exporter.ts';

/**
 * Saves an exported form on the device; the server makes workbooks.
 *
 * @throws ApiError whose message can be shown
 */
export async function saveForm(
  siteId: number,
  name: string,
  { file }: Pick<ExportedForm, 'file'>,
): Promise<void> {
  if (file.is === 'text') {
    const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
    saveFile(`${plain}.schema.json`, new Blob([file.text], { type: 'application/schema+json' }));
    return;
  }
  const { name: saved, content } = await downloadFile(EXPORT_SITE_WORKBOOK, {
    params: { siteId },
    body: {
      name: name.slice(0, 200),
      sheets: file.sheets.map(({ name: title, rows }) => ({ name: title, rows })),
    },
    signal: AbortSignal.timeout(120_000),
    onProgress: () => {},
  });
  saveFile(saved, content);
}
