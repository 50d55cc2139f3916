import type { Text } from '../../../runtime/text.ts';
import type { ImportContext, ImportedForm } from '../importer.ts';
import type { Report } from '../report.ts';
import { withoutRefusedParts } from './without-refused-parts.ts';
import type { TemplateBuilder } from './template-builder.ts';

interface Built {
  readonly builder: TemplateBuilder;
  readonly report: Report;
  readonly name: Text;
  readonly description: Text | null;
}

/** The result of an importer: the template without what the compiler refuses, which is reported. */
export function finishImport(
  { builder, report, name, description }: Built,
  context: ImportContext,
): ImportedForm {
  if (builder.isEmpty && !report.lines.some(({ code }) => code === 'core_field'))
    return { ok: false, reason: 'no_fields' };
  const { document, refused } = withoutRefusedParts(builder.document(name, description), context);
  for (const { db, part, sentence } of refused)
    report.add('left_out', { place: db, subject: part ?? db }, 'rule_refused', {
      reason: sentence,
    });
  return { ok: true, document, report: report.lines };
}
