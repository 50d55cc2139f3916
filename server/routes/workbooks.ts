import {
  type ChosenHeader,
  EXPORT_SITE_WORKBOOK,
  READ_SITE_WORKBOOK,
} from '../../src/contract/workbooks.ts';
import { caller, disconnectSignal } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { readUploadedFile } from '../http/uploaded-file.ts';
import { maxWorkbookBytes, readWorkbook } from '../operations/workbooks/read.ts';
import { writeWorkbook } from '../operations/workbooks/write.ts';

/** In bytes: rows of texts in all languages are longer than other bodies. */
export const writtenLimit = 16 * 1024 * 1024;

const chosenHeader = ({ first, last, ...sheet }: Partial<ChosenHeader>): ChosenHeader | null =>
  first === undefined || last === undefined ? null : { ...sheet, first, last };

/** Workbooks as rows: forms that admins bring and take away. */
export function addWorkbookRoutes(routes: Routes): void {
  const { services } = routes;
  addRoute(routes, READ_SITE_WORKBOOK, ({ request, params, query, reply }) =>
    readWorkbook(
      services,
      caller(request),
      { siteId: params.siteId, chosen: chosenHeader(query) },
      () => readUploadedFile(request, maxWorkbookBytes),
      disconnectSignal(reply),
    ),
  );
  addRoute(
    routes,
    EXPORT_SITE_WORKBOOK,
    ({ request, params, body }) => writeWorkbook(services, caller(request), params.siteId, body),
    { limit: null, shorthand: { bodyLimit: writtenLimit } },
  );
}
