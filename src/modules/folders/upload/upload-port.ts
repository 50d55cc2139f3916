import type { QueryClient } from '@tanstack/react-query';
import { isDown } from '../../../api/connection.ts';
import { ApiError, errorText, isApiError } from '../../../api/error.ts';
import { fetchItemPage, type ModuleRef } from '../../../api/items.ts';
import { reloadRows } from '../../../api/rows/rows-query.ts';
import { randomUuid } from '../../../api/uuid.ts';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import { blankItem } from '../../../runtime/record/blank.ts';
import { createColumnEvaluator } from '../../../runtime/record/column-state.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { valueOf } from '../../../runtime/record/values.ts';
import { textIn } from '../../../runtime/text.ts';
import type { FileServices } from '../../../widgets/file-services.ts';
import { oneOfRule } from '../../../widgets/common/filter-rules.ts';
import { childrenRule } from '../../list/view-types/tree/ancestors.ts';
import { andRules } from '../../list/state/view-query.ts';
import { isLocalId } from '../../../domain/outbox/outbox.ts';
import { deliverCreation } from '../../outbox/deliver-creation.ts';
import { idOnServer } from '../../outbox/kept-files.ts';
import { templateOfNew } from '../../registry/templates.ts';
import type { FolderModules } from '../folder-modules.ts';
import type { UploadPort } from './folder-upload.ts';

interface Options {
  readonly modules: FolderModules;
  readonly foldersRef: ModuleRef;
  readonly documentsRef: ModuleRef;
  readonly siteId: number;
  readonly files: FileServices;
  readonly cache: QueryClient;
  /** The modules with the template with which new items begin; without one, the module. */
  readonly newFolders: CompiledModule;
  readonly newDocuments: CompiledModule;
  readonly texts: {
    readonly needsFolder: string;
    readonly tooLarge: (file: File) => string;
    readonly mayNotMakeFolders: string;
  };
  readonly mayMakeFolders: boolean;
}

/** The most names of one query. */
const namesPerQuery = 100;

/** The column with the active version of a document; null if its module has none. */
export const versionColumn = ({ documents }: FolderModules): CompiledColumn | null =>
  documents.columns.find(({ fieldType }) => fieldType.document.dataType === 'DMS_VER') ?? null;

/** Items of a module in a folder that have one of these names. */
async function itemsNamed(
  moduleRef: ModuleRef,
  siteId: number,
  column: CompiledColumn,
  folder: number | null,
  names: readonly string[],
) {
  const folderId = folder === null ? null : idOnServer(folder);
  // The server knows nothing in a folder that it does not have yet.
  if (folderId !== null && isLocalId(folderId) && !isDown()) return [];
  const found = [];
  for (let at = 0; at < names.length; at += namesPerQuery) {
    const some = oneOfRule('name', names.slice(at, at + namesPerQuery));
    const filter = JSON.stringify(andRules([childrenRule(column.db, folderId), some]));
    found.push(...(await fetchItemPage(moduleRef, siteId, { filter, limit: 500 })).items);
  }
  return found;
}

/** Names of required fields that an item may leave open for now, and that are empty in it. */
function openFields(module: CompiledModule, item: Item, language: string): readonly string[] {
  const stateOf = createColumnEvaluator(module, item, {
    now: new Date().toISOString(),
    timeZone: 'UTC',
  });
  return module.columns
    .filter((column) => {
      const { required, mayWait = false } = stateOf(column);
      return required && mayWait && column.isEmpty(valueOf(column, item));
    })
    .map(({ name }) => textIn(name, language));
}

/** A file that was not sent. The message is a sentence for the person. */
class NotSent extends Error {}

/** A sentence for an error; of values that the server refused, which and why. */
function reasonOf(error: unknown, { columns }: CompiledModule, language: string): string {
  if (error instanceof NotSent) return error.message;
  const fields = isApiError(error) ? (error.details?.fields ?? []) : [];
  if (fields.length === 0) return errorText(error);
  return fields
    .map(({ pointer, message }) => {
      const column = columns.find((each) => each.pointer === pointer);
      return column === undefined ? message : `${textIn(column.name, language)}: ${message}`;
    })
    .join(' ');
}

/** An upload into the folders of a site. */
export function createUploadPort(options: Options): UploadPort {
  const { modules, foldersRef, documentsRef, siteId, files, cache, texts } = options;
  const { parent, filedIn } = modules;
  const { language } = foldersRef;
  const create = (
    module: CompiledModule,
    values: Readonly<Record<string, unknown>>,
    key = randomUuid(),
  ) =>
    deliverCreation(cache, siteId, language, {
      module,
      body: { ...values, client_id: key },
      item: { ...blankItem(module, siteId), ...values },
    });
  const { newFolders, newDocuments } = options;
  const version = versionColumn(modules);
  return {
    async folder(parentId, name) {
      const [found] = await itemsNamed(foldersRef, siteId, parent, parentId, [name]);
      if (found !== undefined) return { id: found.id, isNew: false };
      if (!options.mayMakeFolders) throw new ApiError(texts.mayNotMakeFolders, 403, 'forbidden');
      const values = {
        ...templateOfNew(newFolders),
        name,
        ...(parentId !== null && { [parent.db]: [parentId] }),
      };
      return { id: (await create(newFolders, values)).item.id, isNew: true };
    },
    async takenNames(folderId, names) {
      const found = await itemsNamed(documentsRef, siteId, filedIn, folderId, names);
      return new Set(found.map(({ name }) => name ?? ''));
    },
    async document({ folderId, file, key, signal, onProgress }) {
      if (file.size > files.maxFileSize) throw new NotSent(texts.tooLarge(file));
      const sent = await files.send({
        file,
        kind: 'uploaded',
        mayWait: true,
        key,
        signal,
        // The numbers include the frame of the request.
        onProgress: (done, total) => onProgress(total === 0 ? 0 : (done / total) * file.size),
      });
      if (sent.state === 'cancelled')
        throw new DOMException('The upload was paused.', 'AbortError');
      if (sent.state === 'failed') throw new NotSent(sent.reason);
      const values = {
        ...templateOfNew(newDocuments),
        name: file.name,
        [filedIn.db]: [folderId],
        ...(version !== null && { [version.db]: { version: 1, file_id: sent.row.id } }),
      };
      try {
        const { isKept, item } = await create(newDocuments, values, key);
        return { isKept, openFields: openFields(newDocuments, item, language) };
      } catch (error) {
        // An earlier try has made it; its answer was lost.
        if (!isApiError(error) || error.code !== 'client_id_taken') throw error;
        return { isKept: false, openFields: [] };
      }
    },
    newKey: files.newKey,
    reasonOf: (error) => reasonOf(error, newDocuments, language),
    needsFolder: () => texts.needsFolder,
    onEnd() {
      for (const module of [foldersRef, documentsRef]) void reloadRows(cache, module, siteId);
    },
  };
}
