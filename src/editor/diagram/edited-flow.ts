import type { FlowDocument, ModuleDocument } from '../../runtime/documents.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import type { Sentence } from '../commands/command.ts';
import { execute } from '../commands/registry.ts';
import { newTemplateOf } from '../document/new-template.ts';
import type { FlowEdit } from './flow-edit.ts';

export type EditedFlow =
  | { readonly ok: true; readonly flow: FlowDocument }
  | { readonly ok: false; readonly refusal: Sentence };

/** The default flow of a module after the edits of one gesture, by the commands of templates. */
export function editedFlow(
  module: ModuleDocument,
  flow: FlowDocument,
  edits: readonly FlowEdit[],
): EditedFlow {
  const context = { module, fieldTypes, flow, published: new Map(), problemsOf: () => [] };
  let document = { ...newTemplateOf(module), statusFlow: flow };
  for (const edit of edits) {
    const outcome = execute(document, edit, context);
    if (!outcome.ok) return outcome;
    document = { ...outcome.document, statusFlow: outcome.document.statusFlow ?? flow };
  }
  return { ok: true, flow: document.statusFlow };
}
