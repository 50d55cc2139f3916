import { saveFile } from '../browser/save-file.ts';
import {
  type ChosenHeader,
  EXPORT_SITE_WORKBOOK,
  READ_SITE_WORKBOOK,
  type Workbook,
} from '../contract/workbooks.ts';
import { callServer } from './client.ts';
import { uploadFile } from './upload.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Milliseconds after which making or reading a file is given up. */
const patience = 120_000;

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
    timeout: patience,
  });
  const bytes = Uint8Array.from(atob(reply.content), (letter) => letter.codePointAt(0) ?? 0);
  saveFile(reply.name, new Blob([bytes], { type: xlsx }));
}

/**
 * The sheets of a CSV or XLSX file, which the server reads; `chosen` are other lines for the header of
 * one of them. Rejects with an ApiError.
 */
export async function readWorkbook(
  siteId: number,
  file: File,
  chosen?: ChosenHeader,
): Promise<Workbook['sheets']> {
  const { sheets } = await uploadFile(READ_SITE_WORKBOOK, {
    params: { siteId },
    ...(chosen !== undefined && { query: chosen }),
    file,
    signal: AbortSignal.timeout(patience),
    onProgress: () => undefined,
  });
  return sheets;
}
