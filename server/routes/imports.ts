import type { FastifyRequest } from 'fastify';
import { type ImportCalls, importCalls } from '../../src/contract/imports.ts';
import { caller, disconnectSignal, languageOfRequest } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { readUploadedFile } from '../http/uploaded-file.ts';
import { attachment } from '../operations/exports/file-name.ts';
import { badRowsFile } from '../operations/imports/bad-rows/file.ts';
import {
  startApply,
  cancelImport,
  startDryRun,
  getImport,
} from '../operations/imports/jobs/jobs.ts';
import { importProblems, toProblem } from '../operations/imports/jobs/problems.ts';
import { type JobRow, jobOf } from '../operations/imports/jobs/row.ts';
import {
  chooseTable,
  maxImportFileBytes,
  uploadImport,
} from '../operations/imports/jobs/upload.ts';
import { undoImport } from '../operations/imports/jobs/undo.ts';
import { listMappings, removeMapping, saveMapping } from '../operations/imports/mappings.ts';
import type { ImportRunner } from '../operations/imports/run/runner.ts';
import type { ItemRequest } from '../operations/context/items.ts';
import { moduleOfRequest, moduleApiPatterns } from './module-of-request.ts';

const calls = importCalls({ type: '', api: '', wrapper: '' });

/** Imports of files into any module. */
export function addImportRoutes(routes: Routes, runner: ImportRunner): void {
  const { services, texts } = routes;
  const itemRequestOf = (
    request: FastifyRequest,
    { siteId }: { readonly siteId: number },
  ): ItemRequest => ({
    services,
    caller: caller(request),
    live: moduleOfRequest(services, request),
    siteId,
  });
  const jobReply = (request: FastifyRequest, job: JobRow) =>
    jobOf(job, texts.say, languageOfRequest(request));

  for (const shape of moduleApiPatterns) {
    const all = `/api/sites/{siteId}/${shape}/import`;
    const one = `${all}/{importId}`;
    const mappings = `/api/sites/{siteId}/${shape}/import-mappings`;
    const at = (path: string, call: keyof ImportCalls) => ({
      path,
      name: (request: FastifyRequest) =>
        importCalls(moduleOfRequest(services, request).document)[call].name,
      onRequest: (request: FastifyRequest) => void moduleOfRequest(services, request),
    });

    addRoute(
      routes,
      calls.upload,
      async ({ request, reply, params }) =>
        jobReply(
          request,
          await uploadImport(
            itemRequestOf(request, params),
            await readUploadedFile(request, maxImportFileBytes),
            texts.say,
            disconnectSignal(reply),
          ),
        ),
      at(all, 'upload'),
    );
    addRoute(
      routes,
      calls.one,
      async ({ request, params }) =>
        jobReply(request, await getImport(itemRequestOf(request, params), params.importId)),
      at(one, 'one'),
    );
    addRoute(
      routes,
      calls.sheet,
      async ({ request, reply, params, body }) =>
        jobReply(
          request,
          await chooseTable(
            itemRequestOf(request, params),
            params.importId,
            body,
            texts.say,
            disconnectSignal(reply),
          ),
        ),
      { ...at(`${one}/sheet`, 'sheet'), limit: null },
    );
    addRoute(
      routes,
      calls.check,
      async ({ request, params, body }) => {
        const itemRequest = itemRequestOf(request, params);
        const how = { mapping: body.mapping, language: languageOfRequest(request) };
        return jobReply(request, await startDryRun(itemRequest, runner, params.importId, how));
      },
      at(`${one}/check`, 'check'),
    );
    addRoute(
      routes,
      calls.problems,
      async ({ request, params, query }) => {
        const found = await importProblems(itemRequestOf(request, params), params.importId, query);
        const language = languageOfRequest(request);
        return {
          ...found,
          problems: found.problems.map((each) => toProblem(each, texts.say, language)),
        };
      },
      at(`${one}/problems`, 'problems'),
    );
    addRoute(
      routes,
      calls.apply,
      async ({ request, params, query }) =>
        jobReply(
          request,
          await startApply(
            itemRequestOf(request, params),
            runner,
            params.importId,
            query.leave_out_bad,
          ),
        ),
      at(`${one}/apply`, 'apply'),
    );
    addRoute(
      routes,
      calls.cancel,
      async ({ request, params }) =>
        jobReply(
          request,
          await cancelImport(itemRequestOf(request, params), runner, params.importId),
        ),
      at(`${one}/cancel`, 'cancel'),
    );
    addRoute(
      routes,
      calls.undo,
      async ({ request, params }) =>
        jobReply(request, await undoImport(itemRequestOf(request, params), params.importId)),
      { ...at(`${one}/undo`, 'undo'), limit: null },
    );
    addRoute(
      routes,
      calls.badRows,
      async ({ request, reply, params }) => {
        const language = languageOfRequest(request);
        const itemRequest = itemRequestOf(request, params);
        const { importId } = params;
        const gone = disconnectSignal(reply);
        const file = await badRowsFile(itemRequest, importId, language, texts.say, gone);
        void reply.headers({
          'content-type': file.type,
          'content-disposition': attachment(file.name),
        });
        return file.content;
      },
      at(`${one}/bad-rows`, 'badRows'),
    );
    addRoute(
      routes,
      calls.mappings,
      async ({ request, params }) => ({
        mappings: [...(await listMappings(itemRequestOf(request, params)))],
      }),
      at(mappings, 'mappings'),
    );
    addRoute(
      routes,
      calls.saveMapping,
      ({ request, params, body }) => saveMapping(itemRequestOf(request, params), body),
      at(mappings, 'saveMapping'),
    );
    addRoute(
      routes,
      calls.removeMapping,
      ({ request, params }) => removeMapping(itemRequestOf(request, params), params.mappingId),
      at(`${mappings}/{mappingId}`, 'removeMapping'),
    );
  }
}
