import { callServer } from '../../../api/client.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { EXPORT_SITE_WORKBOOK } from '../../../contract/workbooks.ts';
import type { ExportedForm } from '../exporter.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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
  const { reply } = await callServer(EXPORT_SITE_WORKBOOK, {
    params: { siteId },
    body: {
      name: name.slice(0, 200),
      sheets: file.sheets.map(({ name: title, rows }) => ({ name: title, rows })),
    },
  });
  const bytes = Uint8Array.from(atob(reply.content), (letter) => letter.codePointAt(0) ?? 0);
  saveFile(reply.name, new Blob([bytes], { type: xlsx }));
}
