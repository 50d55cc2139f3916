import type { TemplateDocument } from '../../runtime/documents.ts';
import { isList, isObject } from '../../runtime/record/json.ts';
import { isText, type Text } from '../../runtime/text.ts';
import { cellsIn } from './cell-names.ts';
import type { EditorContext } from './context.ts';
import { flowOf } from './flow.ts';
import { tabsOf } from './layout.ts';
import { textsOf } from './template-texts.ts';

const subjectKinds = [
  /** A field, section or tab. */
  'part',
  'cell',
  'node',
  'edge',
  'group',
  'walk',
  /** One of the texts of the template, by its key. */
  'text',
] as const;

/** What the subject of a command is: ids of different things may be equal. */
export type SubjectKind = (typeof subjectKinds)[number];

/** How people call something: by its name, a move by its ends. */
export type NameInWords = { readonly name: Text } | { readonly from: Text; readonly to: Text };

const named = (name: Text | undefined): NameInWords | null =>
  name === undefined ? null : { name };

/** Something that a command is about, and how people called it. */
export interface NamedSubject {
  readonly id: string;
  readonly kind: SubjectKind;
  readonly name: NameInWords;
}

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

/** Ids are short, and what a command is about comes first: not all the texts of a long command are looked up. */
const longestId = 200;
const mostIds = 30;

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length > longestId ? [] : [value];
  if (isList(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** Whatever the arguments of a command name that the document has. */
export function namedSubjects(
  document: TemplateDocument,
  args: unknown,
  context: EditorContext,
): readonly NamedSubject[] {
  const ids = [...new Set(textsIn(args))].slice(0, mostIds);
  return ids.flatMap((id) =>
    subjectKinds.flatMap((kind) => {
      const name = namesByKind[kind](document, id, context);
      return name === null ? [] : [{ id, kind, name }];
    }),
  );
}

/** Whether a value that a device has kept is a subject with its name. */
export function isNamedSubject(value: unknown): value is NamedSubject {
  if (!isObject(value) || typeof value['id'] !== 'string' || !isObject(value['name'])) return false;
  return (
    subjectKinds.some((kind) => kind === value['kind']) &&
    Object.values(value['name']).every(isText)
  );
}
