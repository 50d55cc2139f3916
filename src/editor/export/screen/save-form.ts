import { saveWorkbook } from '../../../api/workbooks.ts';
import { saveFile } from '../../../browser/save-file.ts';
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
  await saveWorkbook(siteId, name, file.sheets);
}
