import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../../api/error.ts';
import { randomUuid } from '../../api/uuid.ts';
import type { CompiledColumn, CompiledModule, CompiledReport } from '../../runtime/compiled.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import { changedValues, patchBodyOf } from '../../runtime/record/diff.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { ruleDefaults } from '../../runtime/record/default-rules.ts';
import type { Item } from '../../runtime/record/item.ts';
import { normaliseItem } from '../../runtime/record/normalise-item.ts';
import { validateItem } from '../../runtime/record/validate.ts';
import { withValues } from '../../runtime/record/values.ts';
import type {
  ReferenceServices,
  ReportRequest,
  ReportResult,
} from '../../widgets/reference-services.ts';
import type { WidgetServices } from '../../widgets/services.ts';
import { deliverCreation } from '../outbox/deliver-creation.ts';
import type { ModuleRegistry } from '../registry/registry.ts';
import { templateOfNew, type TemplateModules, withDefaultTemplate } from '../registry/templates.ts';
import { reportItem, titleFrom, whereValues } from '../report-item.ts';

interface Options extends Pick<
  WidgetServices,
  'siteId' | 'language' | 'timeZone' | 'me' | 'types' | 'criticalities'
> {
  readonly registry: ModuleRegistry;
  readonly templates: TemplateModules;
  readonly cache: QueryClient;
  readonly create: ReferenceServices['create'];
}

type Source = ReportRequest['from']['item'];

/** The module as the item sees it, with its template. */
function moduleOf({ registry, templates }: Options, { moduleType, item }: ReportRequest['from']) {
  const module = registry.byType.get(moduleType);
  const [id, version] = [item['template_id'], item['template_version']];
  if (module === undefined) return null;
  return templates.forVersion(
    module,
    typeof id === 'number' ? id : -1,
    typeof version === 'number' ? version : null,
  );
}

/** The values of a report, by column. */
function reportValues(
  report: CompiledReport,
  request: ReportRequest,
  module: CompiledModule | null,
): ReadonlyMap<CompiledColumn, unknown> {
  const { title, what, photos } = report;
  const values = new Map<CompiledColumn, unknown>([[what, request.text]]);
  if (title !== null) values.set(title, titleFrom(request.title, title));
  if (photos !== null && request.photos.length > 0) values.set(photos, request.photos);
  return new Map([...values, ...whereValues(report, { ...request.from, module })]);
}

/** Creates items that report something about another item (`ReferenceServices.report`). */
export function createReporter(options: Options): ReferenceServices['report'] {
  const { siteId, language, registry, cache, create } = options;

  async function inDrawer(request: ReportRequest, values: Source): Promise<ReportResult> {
    const { moduleType, title: name } = request;
    const row = await create({ moduleType, templateId: null, name, values });
    return row === null ? { state: 'cancelled' } : { state: 'made', row };
  }

  async function send(module: CompiledModule, blank: Item, item: Item): Promise<ReportResult> {
    const body = {
      ...templateOfNew(module),
      ...patchBodyOf(changedValues(module.columns, blank, item)),
      client_id: randomUuid(),
    };
    const { item: made } = await deliverCreation(cache, siteId, language, { module, body, item });
    const row = { id: made.id, name: made.name ?? '', code: itemCode(module, made) };
    return { state: 'made', row };
  }

  return async (request) => {
    const known = registry.byType.get(request.moduleType);
    if (known === undefined) return { state: 'cancelled' };
    const module = withDefaultTemplate(options.templates, known);
    const { report } = module;
    if (report === null) return inDrawer(request, {});
    const blank = blankItem(module, siteId);
    const now = new Date().toISOString();
    const context = { now, timeZone: options.timeZone };
    const start = reportItem(module, report, blank, { ...options, now });
    const values = reportValues(report, request, moduleOf(options, request.from));
    const entered = withValues(start, values);
    const item = withValues(
      entered,
      ruleDefaults(module, entered, (column) => values.has(column), context),
    );
    const given = patchBodyOf(changedValues(module.columns, blank, item));
    // What the template asks for beside the report is asked, also where no server could refuse it.
    if (validateItem(module, normaliseItem(module, item, context), context).length > 0)
      return inDrawer(request, given);
    try {
      return await send(module, blank, item);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if ((error.details?.fields ?? []).length > 0) return inDrawer(request, given);
      return { state: 'failed', reason: error.message };
    }
  };
}
