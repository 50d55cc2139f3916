import type { TemplateDocument } from '../../runtime/documents.ts';
import { isText, type Text } from '../../runtime/text.ts';
import { cellsIn } from './cell-names.ts';
import type { EditorContext } from './context.ts';
import { flowOf } from './flow.ts';
import { tabsOf } from './layout.ts';
import { textsOf } from './template-texts.ts';

/** What the subject of a command is: ids of different things may be equal. */
export type SubjectKind =
  /** A field, section or tab. */
  | 'part'
  | 'cell'
  | 'node'
  | 'edge'
  | 'group'
  | 'walk'
  /** One of the texts of the template, by its key. */
  | 'text';

/** How people call something: by its name, a move by its ends. */
export type NameInWords = { readonly name: Text } | { readonly from: Text; readonly to: Text };

const named = (name: Text | undefined): NameInWords | null =>
  name === undefined ? null : { name };

type NameOf = (
  document: TemplateDocument,
  id: string,
  context: EditorContext,
) => NameInWords | null;

const namesByKind: { readonly [Kind in SubjectKind]: NameOf } = {
  part(document, id, context) {
    const tabs = tabsOf(document, context);
    const part =
      document.columns.find(({ db }) => db === id) ??
      tabs.flatMap(({ sections }) => sections).find((section) => section.id === id) ??
      tabs.find((tab) => tab.id === id);
    return named(part?.name);
  },
  cell(document, id) {
    const cell = document.columns.flatMap(cellsIn).find(({ db }) => db === id);
    const name = cell?.['name'];
    return isText(name) ? { name } : null;
  },
  node: (document, id, context) =>
    named(flowOf(document, context).nodes.find((node) => node.id === id)?.label),
  edge(document, id, context) {
    const { nodes, edges } = flowOf(document, context);
    const edge = edges.find((each) => each.id === id);
    const from = nodes.find((node) => node.id === edge?.source)?.label;
    const to = nodes.find((node) => node.id === edge?.target)?.label;
    return from === undefined || to === undefined ? null : { from, to };
  },
  group: (document, id, context) =>
    named(flowOf(document, context).groups?.find((group) => group.id === id)?.name),
  walk: ({ walks = [] }, id) => named(walks.find((walk) => walk.id === id)?.name),
  text: (document, id) => named(textsOf(document).find(({ key }) => key === id)?.text),
};

/**
 * How something that is removed was called last.
 * @param documents what the template was, the newest first
 */
export function lastNameOf(
  documents: Iterable<TemplateDocument>,
  { id, kind }: { readonly id: string; readonly kind: SubjectKind },
  context: EditorContext,
): NameInWords | null {
  for (const document of documents) {
    const name = namesByKind[kind](document, id, context);
    if (name !== null) return name;
  }
  return null;
}
