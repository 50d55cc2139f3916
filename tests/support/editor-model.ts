import { planOf } from '../../bench/editor/fields.ts';
import { flow, module, templateOf } from '../../bench/editor/pages/template.ts';
import { createEditorModel } from '../../src/editor/model/editor-model.ts';
import type { TemplateDocument } from '../../src/runtime/documents.ts';
import { fieldTypes } from '../../src/widgets/fields.ts';

/** The editor on a template that was published once, of four fields if none is given. */
export const editorModelOf = (template: TemplateDocument = templateOf(planOf(4))) =>
  createEditorModel({
    module,
    flow,
    fieldTypes,
    template,
    identity: { id: 1, version: 1 },
    published: new Map(),
    author: 'a',
  });
