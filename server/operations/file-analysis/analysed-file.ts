import type { AnalysedFile } from '../../../src/contract/file-analysis.ts';
import { blankItem } from '../../../src/runtime/record/blank.ts';
import { filesOfItem } from '../../../src/runtime/record/file-metadata.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import type { AnalysisService } from '../../adapters/analysis/analysis.ts';
import { writeEvents } from '../../db/events.ts';
import { withItem } from '../activity/with-item.ts';
import { type ItemAccess, moduleOf, withItems } from '../context/items.ts';
import { type ItemAction, analysisPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission } from '../context/site.ts';
import { Failure, notFound } from '../failure.ts';
import { textKindOf } from '../file-text/text-kind.ts';
import { readableFiles } from '../files/access.ts';
import { type FileRow, fileRows } from '../files/row.ts';
import type { Caller, Services } from '../services.ts';

/** Larger files are not sent, in bytes: they are in memory while they are sent. */
export const largestAnalysed = 20 * 1_048_576;

/** A request of a person on a site. */
export interface AnalysisRequest {
  readonly services: Services;
  readonly caller: Caller;
  readonly siteId: number;
  /** Counts the call, once the caller may make it. Throws `too_many`. */
  readonly count: () => Promise<void>;
}

/**
 * How the service gets a file: it keeps it, gets its bytes with each question, or gets its text because it
 * can't read the type.
 */
export type Way = 'kept' | 'bytes' | 'text';

/** An item with one of its files. */
interface ItemFile {
  /** Blank if it is not saved yet. */
  readonly item: Item;
  /** Restricted to the caller. */
  readonly module: CompiledModule;
  readonly row: FileRow | undefined;
  /** What the caller needs to do with items of the module to fill in its fields. */
  readonly fillsBy: ItemAction;
}

/** A file that the caller may have analysed, with its item. */
export interface OpenedFile extends ItemFile {
  readonly access: ItemAccess;
  readonly service: AnalysisService;
  readonly row: FileRow;
  readonly way: Way;
}

/** Whether the site lets its files be sent. */
export async function isOnAt({ tx, siteId }: Pick<SiteAccess, 'tx' | 'siteId'>): Promise<boolean> {
  const site = await tx
    .selectFrom('sites')
    .select('file_analysis')
    .where('id', '=', siteId)
    .executeTakeFirst();
  return site?.file_analysis === true;
}

/** The service, if the caller may use it on the site. Throws `forbidden` or `analysis_off`. */
export async function requireService(
  { analysis }: Pick<Services, 'analysis'>,
  access: SiteAccess,
): Promise<AnalysisService> {
  requirePermission(access, analysisPermission);
  if (analysis === null || !(await isOnAt(access))) throw new Failure('analysis_off');
  return analysis;
}

/** How the service gets a file of this type; null: it can't. */
function wayOf(
  { readTypes, keepsFiles }: Pick<AnalysisService, 'readTypes' | 'keepsFiles'>,
  mediaType: string,
): Way | null {
  if (readTypes.has(mediaType)) return keepsFiles ? 'kept' : 'bytes';
  return textKindOf(mediaType) === null ? null : 'text';
}

/** A file of a saved item. Throws `deleted_item`. */
async function fileOfSaved(access: ItemAccess, item: Item, fileId: number): Promise<ItemFile> {
  if (item.deleted_at !== null) throw new Failure('deleted_item');
  const module = await moduleOf(access, item);
  const [row] = filesOfItem(module, item).includes(fileId) ? await fileRows(access, [fileId]) : [];
  return { item, module, row, fillsBy: 'update' };
}

/**
 * A file for an item that is not saved yet: one that the caller may open, which is only their own until an
 * item uses it. Throws `not_found` for a template that the module does not have.
 */
async function fileOfNew(
  access: ItemAccess,
  { template, file_id }: Pick<AnalysedFile, 'template' | 'file_id'>,
): Promise<ItemFile> {
  const { services, siteId } = access;
  const module = await moduleOf(access, {
    template_id: template?.id ?? -1,
    template_version: template?.version ?? null,
  });
  if (module.template?.id !== template?.id) throw notFound();
  const [row] = await readableFiles(services, access, await fileRows(access, [file_id]));
  return { item: blankItem(module, siteId), module, row, fillsBy: 'create' };
}

/** Runs `work` with a file of an item that the caller may have analysed. Throws a Failure. */
export function withAnalysedFile<T>(
  { services, caller, siteId }: Omit<AnalysisRequest, 'count'>,
  file: AnalysedFile,
  work: (opened: OpenedFile) => Promise<T>,
): Promise<T> {
  const { module_type, item_id, file_id } = file;
  const live = services.modules.byType(module_type);
  if (live === undefined) throw notFound();
  const open = async (access: ItemAccess, find: () => Promise<ItemFile>): Promise<T> => {
    const service = await requireService(services, access);
    const found = await find();
    const { row } = found;
    if (row === undefined) throw notFound();
    const way = wayOf(service, row.media_type);
    if (way === null) throw new Failure('analysis_type');
    if (row.size > largestAnalysed) throw new Failure('analysis_too_large');
    return work({ ...found, access, service, row, way });
  };
  const request = { services, caller, live, siteId };
  if (item_id === null)
    return withItems(request, 'create', (access) => open(access, () => fileOfNew(access, file)));
  return withItem(request, item_id, (access, item) =>
    open(access, () => fileOfSaved(access, item, file_id)),
  );
}

/** Writes into the audit log who has which file sent, and where to. */
export function recordSending(opened: OpenedFile, call: string): void {
  const { access, service, item, row, fillsBy } = opened;
  const { tx, siteId, type } = access;
  writeEvents(tx, [
    {
      site_id: siteId,
      call,
      // It has a dot, so that no module can have the name: the item itself has not changed.
      item_type: `${type}.analysis`,
      item_id: fillsBy === 'create' ? null : item.id,
      changes: {
        '/file': [null, row.name],
        '/file_id': [null, row.id],
        '/service': [null, `${service.name}, ${service.model}`],
      },
    },
  ]);
}
