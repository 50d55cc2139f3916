import type { InboundQuery, InboundReply, InboundRow } from '../contract/inbound.ts';
import { parseInboundQuery, buildInboundReply } from '../domain/inbound-query.ts';
import { notFound } from '../contract/failure.ts';
import { refersTo, referenceForm } from '../runtime/record/inbound-references.ts';
import { valueOf } from '../runtime/record/values.ts';
import { Kind } from './kind.ts';
import type { Asked } from './memory.ts';

/** What refers to an item, or to the template it was made from. Throws a Failure. */
export function inboundOf(
  kind: Kind,
  asked: Asked<{ readonly itemId: number }, InboundQuery>,
): InboundReply {
  const question = parseInboundQuery(asked.query);
  const { moduleType, templateId, target, after } = question;
  const { type } = kind.compiled.document;
  const item = kind.found(asked, asked.params.itemId);
  const id = target === 'item' ? item.id : item.template_id;
  const modules = kind.mock.modules
    .filter(({ compiled }) => moduleType === null || compiled.document.type === moduleType)
    .toSorted((a, b) => (a.compiled.document.type < b.compiled.document.type ? -1 : 1));
  if (moduleType !== null && modules.length === 0) throw notFound();

  const rows = modules.flatMap((parts): readonly InboundRow[] => {
    const other = new Kind(kind.mock, parts);
    return other.items
      .filter(
        (each) =>
          id > 0 &&
          each.site_id === asked.site.id &&
          each.deleted_at === null &&
          (templateId === null || each.template_id === templateId) &&
          other.moduleOf(each).columns.some((column) => {
            const how = referenceForm(column, target, type);
            return how !== null && refersTo(how, valueOf(column, each), { moduleType: type, id });
          }),
      )
      .toSorted((a, b) => b.id - a.id)
      .map(({ type: of, name, status, template_id, template_version, id: own }) => ({
        type: of,
        id: own,
        name,
        status,
        template_id,
        template_version,
      }));
  });
  const behind = rows.filter(
    (row) =>
      after === null || row.type > after.type || (row.type === after.type && row.id < after.id),
  );
  return buildInboundReply(behind.slice(0, question.limit + 1), rows.length, question);
}
