import { saveFile } from '../browser/save-file.ts';
import { EXPORT_SITE_WORKBOOK } from '../contract/workbooks.ts';
import { callServer } from './client.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Longest name of a workbook, in characters. */
const longestName = 200;

interface Sheet {
  readonly name: string;
  /** The header first. */
  readonly rows: readonly (readonly string[])[];
}

/** Saves sheets of texts on the device as an XLSX file, which the server makes. Rejects with an ApiError. */
export async function saveWorkbook(
  siteId: number,
  name: string,
  sheets: readonly Sheet[],
): Promise<void> {
  const { reply } = await callServer(EXPORT_SITE_WORKBOOK, {
    params: { siteId },
    body: { name: name.slice(0, longestName), sheets },
  });
  const bytes = Uint8Array.from(atob(reply.content), (letter) => letter.codePointAt(0) ?? 0);
  saveFile(reply.name, new Blob([bytes], { type: xlsx }));
}
