import type { ColumnRow } from '../../../src/contract/directory.ts';
import { singleColumnProblems } from '../../../src/runtime/compile/single-column.ts';
import type { ColumnDocument, TemplateDocument } from '../../../src/runtime/documents.ts';
import { checkDocument } from '../../documents/check.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { settingsPermission } from '../context/permissions.ts';
import { requirePermission, withSite } from '../context/site.ts';
import { Failure, notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { creationChanges, recordSettingChange } from '../events/setting-events.ts';
import { requireModule } from './module.ts';
import { siteOfSetting } from './site-of-setting.ts';

const columns = [
  'id',
  'site_id',
  'module_type',
  'document',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

/** Checks a column as the only column of a template of the module. Throws `document_problems`. */
function check({ modules }: Services, module: LiveModule, given: ColumnDocument): ColumnDocument {
  const shape = checkDocument('column', given);
  const alone = (document: TemplateDocument) =>
    modules.withDraft(module, { id: 1, version: 1, document });
  const problems = shape.length > 0 ? shape : singleColumnProblems(module.document, given, alone);
  if (problems.length === 0) return given;
  throw new Failure('document_problems', { count: problems.length }, { problems });
}

/** Stores a column for use in templates; its rules are checked with the template that uses it. */
export function createColumn(
  services: Services,
  caller: Caller,
  body: {
    readonly site_id: number;
    readonly module_type: string;
    readonly document: ColumnDocument;
  },
): Promise<ColumnRow> {
  const { site_id: siteId, module_type: moduleType } = body;
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const document = check(services, requireModule(services, moduleType), body.document);
    const row = await access.tx
      .insertInto('columns')
      .values({
        site_id: siteId,
        module_type: moduleType,
        db: document.db,
        document: JSON.stringify(document),
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    recordSettingChange(services, access, {
      call: 'CREATE_COLUMN',
      eventType: 'settings.column',
      id: row.id,
      changes: creationChanges({ module_type: moduleType, document }),
      staleCall: 'GET_SITE_COLUMNS',
    });
    return { ...row, document };
  });
}

/** Replaces a stored column; templates that copied it keep their copy. */
export async function updateColumn(
  services: Services,
  caller: Caller,
  columnId: number,
  body: { readonly document: ColumnDocument },
): Promise<ColumnRow> {
  const siteId = await siteOfSetting(services, caller, 'columns', columnId);
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const before = await access.tx
      .selectFrom('columns')
      .select(['module_type', 'document'])
      .where('site_id', '=', siteId)
      .where('id', '=', columnId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw notFound();
    const document = check(services, requireModule(services, before.module_type), body.document);
    const row = await access.tx
      .updateTable('columns')
      .set({ db: document.db, document: JSON.stringify(document), updated_at: access.now })
      .where('site_id', '=', siteId)
      .where('id', '=', columnId)
      .returning(columns)
      .executeTakeFirstOrThrow();
    recordSettingChange(services, access, {
      call: 'UPDATE_COLUMN',
      eventType: 'settings.column',
      id: columnId,
      changes: { '/document': [before.document, document] },
      staleCall: 'GET_SITE_COLUMNS',
    });
    return { ...row, document };
  });
}
