import { add, tellSetting } from '../../demo/seed/rows.ts';
import type { CallDocument } from '../contract/call.ts';
import * as read from '../contract/directory.ts';
import { Failure, invalid, notFound } from '../contract/failure.ts';
import * as lists from '../contract/site-lists.ts';
import { toTemplateRow } from '../domain/template-row.ts';
import * as templates from '../contract/templates.ts';
import { singleColumnProblems } from '../runtime/compile/single-column.ts';
import type { ColumnDocument, TemplateDocument } from '../runtime/documents.ts';
import { withTemplateCodes } from '../runtime/flow/keys.ts';
import type { Problem } from '../runtime/problem.ts';
import { compareCodePoints } from '../runtime/text-keys.ts';
import { type Answer, type Asked, type Mock, answer } from './memory.ts';

const defaultColour = '#44525D';

interface SiteRow {
  readonly id: number;
  readonly site_id: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}

/** What a site's admins keep: templates, columns, types, dropdowns, labels, criticalities. */
export function settingAnswers(mock: Mock): readonly Answer[] {
  const { rows } = mock;

  const refusal = (problems: readonly Problem[]) =>
    new Failure('document_problems', { count: problems.length }, { problems });
  function refuse(problems: readonly Problem[]): void {
    if (problems.length > 0) throw refusal(problems);
  }
  function needModule(type: string, pointer = '/module_type') {
    const parts = mock.modules.find(({ compiled }) => compiled.document.type === type);
    if (parts === undefined) throw invalid([{ pointer, code: 'reference', params: {} }]);
    return parts;
  }
  const here = <R extends SiteRow>({ site }: Asked, list: readonly R[]) =>
    list.filter((row) => row.site_id === site.id);
  function tell({ site, user, context }: Asked, call: CallDocument, item_id: number): void {
    const by = { at: context.now, user_id: user.id };
    tellSetting(rows, { ...by, site_id: site.id, call: call.name, item_id });
  }
  function make<R extends SiteRow>(
    asked: Asked,
    call: CallDocument,
    list: R[],
    row: Omit<R, keyof SiteRow>,
  ): R {
    const { now } = asked.context;
    const dated = { site_id: asked.site.id, created_at: now, updated_at: now, deleted_at: null };
    tell(asked, call, add(list, { ...row, ...dated } as Omit<R, 'id'>));
    return found(list, list.at(-1)?.id);
  }
  function found<R extends SiteRow>(list: readonly R[], id: number | undefined): R {
    const row = list.find((each) => each.id === id && each.deleted_at === null);
    if (row === undefined) throw notFound();
    return row;
  }
  function change<R extends SiteRow>(
    asked: Asked,
    call: CallDocument,
    row: R,
    values: Partial<R>,
  ): R {
    Object.assign(row, values, { updated_at: asked.context.now });
    tell(asked, call, row.id);
    return row;
  }
  function needFree(
    asked: Asked,
    { name, module_type }: Pick<read.LabelRow, 'name' | 'module_type'>,
    id = 0,
  ): void {
    const others = here(asked, rows.labels).filter(
      (row) => row.id !== id && row.deleted_at === null,
    );
    if (
      others.some(
        (row) => row.module_type === module_type && row.name.toLowerCase() === name.toLowerCase(),
      )
    )
      throw new Failure('name_taken', { name });
  }
  function publish(
    asked: Asked,
    call: CallDocument,
    given: TemplateDocument,
    before?: read.TemplateRow,
  ) {
    const { compiled, withTemplate } = needModule(given.moduleType, '/document/moduleType');
    const { now } = asked.context;
    const id = before?.id ?? Math.max(0, ...rows.templates.map((row) => row.id)) + 1;
    const version = (before?.version ?? 0) + 1;
    refuse(mock.checkDocument('template', given));
    const document = withTemplateCodes(given);
    const result = withTemplate({ id, version, document });
    if (!result.ok) throw refusal(result.problems);
    const kept = {
      id,
      version,
      document,
      site_id: asked.site.id,
      module_type: compiled.document.type,
    };
    const dated = { created_at: before?.created_at ?? now, updated_at: now, deleted_at: null };
    const row = toTemplateRow({ ...kept, ...dated }, result.module);
    rows.templates.push(row);
    tell(asked, call, id);
    return row;
  }
  function checkedColumn(type: string, document: ColumnDocument): ColumnDocument {
    const { compiled, withTemplate } = needModule(type);
    refuse(mock.checkDocument('column', document));
    const alone = (template: TemplateDocument) =>
      withTemplate({ id: 1, version: 1, document: template });
    refuse(singleColumnProblems(compiled.document, document, alone));
    return document;
  }
  const usersOf = ({
    id,
    version,
    site_id,
  }: Pick<read.TemplateRow, 'id' | 'site_id'> & { version?: number }) =>
    Object.values(rows.items)
      .flat()
      .filter(
        (item) =>
          item.template_id === id &&
          item.site_id === site_id &&
          item.template_version === (version ?? item.template_version),
      );
  const newestOf = (id: number) => {
    const newest = rows.templates.findLast((row) => row.id === id);
    if (newest === undefined) throw notFound();
    return newest;
  };

  return [
    answer(read.GET_SITE_TYPES, (asked) => here(asked, rows.types)),
    answer(read.GET_SITE_CRITICALITIES, (asked) => ({
      criticalities: here(asked, rows.criticalities).toSorted(
        (a, b) => a.rank - b.rank || a.id - b.id,
      ),
    })),
    answer(read.GET_SITE_DROPDOWNS, (asked) => ({ dropdowns: here(asked, rows.dropdowns) })),
    answer(read.GET_SITE_COLUMNS, (asked) => ({ columns: here(asked, rows.columns) })),
    answer(read.GET_SITE_LABELS, (asked) => ({
      labels: here(asked, rows.labels).toSorted(
        (a, b) => compareCodePoints(a.name, b.name) || a.id - b.id,
      ),
    })),
    answer(read.GET_SITE_TEMPLATES, (asked) =>
      here(asked, rows.templates)
        .filter((row) => row === newestOf(row.id) || usersOf(row).length > 0)
        .toSorted((a, b) => a.id - b.id || a.version - b.version),
    ),
    answer(lists.CREATE_SITE_TYPE, (asked) => {
      const { code = null, parent_id = null, ...body } = asked.body;
      needModule(body.module_type);
      const parents = here(asked, rows.types).filter(
        (row) => row.module_type === body.module_type && row.parent_id === null,
      );
      if (parent_id !== null && !parents.some(({ id }) => id === parent_id))
        throw invalid([{ pointer: '/parent_id', code: 'reference', params: {} }]);
      return make(asked, lists.CREATE_SITE_TYPE, rows.types, { ...body, code, parent_id });
    }),
    answer(lists.CREATE_SITE_CRITICALITY, (asked) =>
      make(asked, lists.CREATE_SITE_CRITICALITY, rows.criticalities, asked.body),
    ),
    answer(lists.CREATE_SITE_DROPDOWN, (asked) => {
      needModule(asked.body.module_type);
      const values = asked.body.options.map(({ value }) => value);
      if (new Set(values).size < values.length)
        throw invalid([{ pointer: '/options', code: 'uniqueItems', params: {} }]);
      return make(asked, lists.CREATE_SITE_DROPDOWN, rows.dropdowns, asked.body);
    }),
    answer(lists.CREATE_SITE_LABEL, (asked) => {
      const { colour = defaultColour, description = null, module_type, ...body } = asked.body;
      needModule(module_type);
      const row = { module_type, name: body.name.trim(), colour, description };
      needFree(asked, row);
      return make(asked, lists.CREATE_SITE_LABEL, rows.labels, row);
    }),
    answer(lists.UPDATE_SITE_LABEL, (asked) => {
      const row = found(here(asked, rows.labels), asked.params.labelId);
      const name = asked.body.name?.trim() ?? row.name;
      needFree(asked, { ...row, name }, row.id);
      return change(asked, lists.UPDATE_SITE_LABEL, row, { ...asked.body, name });
    }),
    answer(lists.DELETE_SITE_LABEL, (asked) => {
      const row = found(here(asked, rows.labels), asked.params.labelId);
      return change(asked, lists.DELETE_SITE_LABEL, row, { deleted_at: asked.context.now });
    }),
    answer(templates.CREATE_TEMPLATE, (asked) =>
      publish(asked, templates.CREATE_TEMPLATE, asked.body.document),
    ),
    answer(templates.UPDATE_TEMPLATE, (asked) => {
      const newest = newestOf(asked.params.templateId);
      if (asked.body.document.moduleType !== newest.module_type)
        throw invalid([{ pointer: '/document/moduleType', code: 'read_only', params: {} }]);
      return publish(asked, templates.UPDATE_TEMPLATE, asked.body.document, newest);
    }),
    answer(templates.GET_TEMPLATE_USAGE, ({ params }) => {
      const { id: template_id, site_id } = newestOf(params.templateId);
      const all = usersOf({ id: template_id, site_id });
      const present = all.filter((item) => item.deleted_at === null);
      const versions = [...Map.groupBy(all, (item) => item.template_version ?? 0)].map(
        ([version, items]) => ({
          version,
          items: items.filter((item) => present.includes(item)).length,
        }),
      );
      const deleted_items = all.length - present.length;
      return { template_id, items: present.length, deleted_items, versions };
    }),
    answer(templates.CREATE_COLUMN, (asked) => {
      const { module_type, document } = asked.body;
      const row = { module_type, document: checkedColumn(module_type, document) };
      return make(asked, templates.CREATE_COLUMN, rows.columns, row);
    }),
    answer(templates.UPDATE_COLUMN, (asked) => {
      const row = found(here(asked, rows.columns), asked.params.columnId);
      const document = checkedColumn(row.module_type, asked.body.document);
      return change(asked, templates.UPDATE_COLUMN, row, { document });
    }),
  ];
}
