import type {
  ColumnDocument,
  FieldTypeDocument,
  FlowDocument,
  LayoutDocument,
  ModuleDocument,
  TemplateDocument,
} from '../../src/runtime/documents.ts';
import type { FieldType } from '../../src/runtime/field-type.ts';
import { isList, type JsonObject } from '../../src/runtime/record/json.ts';
import type { Rule } from '../../src/runtime/rules/rule.ts';
import { effectiveSettings } from './effective-settings.ts';

/** The documents that make one compiled module; `flow` is the module's default flow. */
export interface Subject {
  readonly module: ModuleDocument;
  readonly flow: FlowDocument;
  readonly template: TemplateDocument | null;
}

export interface PlannedColumn {
  readonly document: ColumnDocument;
  readonly db: string;
  readonly place: 'core' | 'template';
  readonly pointer: string;
  readonly type: FieldTypeDocument;
  readonly settings: JsonObject;
  /** The conditions of its section and of the column: all have to be true. */
  readonly visibleWhen: readonly Rule[];
  /** The server sets or computes it: nobody can edit it. */
  readonly isLocked: boolean;
  /** Moves of the flow fill it in. */
  readonly isRecorded: boolean;
  /** It shows references to the item and stores nothing. */
  readonly isInbound: boolean;
  /** Moves demand it if it is required; saving does not. */
  readonly requiredLater: boolean;
  /** Its room validates more than the value schema says, which no oracle knows. */
  readonly checksItself: boolean;
  /** The columns of the rows of a table; their pointers begin at the row. None for other types. */
  readonly cells: readonly PlannedColumn[];
}

/**
 * The part of the catalogue that cases need: the documents, and which rooms validate values
 * themselves.
 */
export type KnownTypes = ReadonlyMap<string, Pick<FieldType, 'document' | 'check'>>;

/** The content of the documents, merged without the compiler: the cases are derived from it. */
export interface Plan {
  readonly module: ModuleDocument;
  readonly template: TemplateDocument | null;
  readonly tabs: LayoutDocument;
  readonly flow: FlowDocument;
  readonly columns: readonly PlannedColumn[];
  readonly types: KnownTypes;
}

/**
 * A core column as the template changes it: the type cannot change, and it cannot become less
 * strict.
 */
function coreDocuments({ module, template }: Subject): readonly ColumnDocument[] {
  return module.coreColumns.map((core) => {
    const shown = template?.coreColumns?.find(({ db }) => db === core.db);
    if (shown === undefined) return core;
    return {
      ...core,
      ...shown,
      columnType: core.columnType,
      columnData: { ...core.columnData, ...shown.columnData },
      required: core.required === true || shown.required === true,
      unique: core.unique === true,
    };
  });
}

/** The template's tabs, followed by the sections of core columns that it leaves out. */
function tabsOf({ module, template }: Subject): LayoutDocument {
  if (template?.tabs === undefined) return module.tabs;
  const placed = new Set((template.coreColumns ?? []).map(({ db }) => db));
  const left = module.coreColumns.filter(({ db }) => !placed.has(db));
  const tabs = template.tabs.map((tab) => ({ ...tab, sections: [...tab.sections] }));
  for (const { sections, ...tab } of module.tabs) {
    for (const section of sections) {
      const isNeeded = left.some((each) => each.tab === tab.id && each.section === section.id);
      const present = tabs.find(({ id }) => id === tab.id);
      if (!isNeeded || present?.sections.some(({ id }) => id === section.id) === true) continue;
      if (present === undefined) tabs.push({ ...tab, sections: [section] });
      else present.sections.push(section);
    }
  }
  return tabs;
}

/** The db names of the columns that the head of an item shows if the document names none. */
export function workColumns(columns: readonly PlannedColumn[]): readonly string[] {
  return columns
    .filter(({ place }) => place === 'core')
    .filter(
      ({ document: { deadline, assignment, columnType } }) =>
        deadline === true || assignment === true || columnType === 'criticality',
    )
    .map(({ db }) => db);
}

/** The columns of the rows of a table, as columns of an item that consists of one row. */
function cellsOf(
  { rowColumns }: FieldTypeDocument,
  settings: JsonObject,
  types: KnownTypes,
): readonly PlannedColumn[] {
  const columns = rowColumns ?? settings['columns'];
  const documents = isList(columns) ? (columns as readonly ColumnDocument[]) : [];
  return documents.flatMap((document): PlannedColumn[] => {
    const known = types.get(document.columnType);
    if (known === undefined) return [];
    const { db, visibleWhen } = document;
    return [
      {
        document,
        db,
        place: 'core',
        pointer: `/${db}`,
        type: known.document,
        settings: effectiveSettings(known.document, document.columnData ?? {}),
        visibleWhen: visibleWhen === undefined ? [] : [visibleWhen],
        isLocked: document.computed !== undefined,
        isRecorded: false,
        isInbound: false,
        requiredLater: false,
        checksItself: known.check !== undefined,
        cells: [],
      },
    ];
  });
}

/** Merges valid documents into a plan. */
export function planOf(subject: Subject, types: KnownTypes): Plan {
  const { module, template } = subject;
  const tabs = tabsOf(subject);
  const flow = template?.statusFlow ?? subject.flow;
  const recorded = new Set(flow.nodes.flatMap(({ records = {} }) => Object.keys(records)));
  const planned = (place: 'core' | 'template') => (document: ColumnDocument) => {
    const known = types.get(document.columnType);
    if (known === undefined) return [];
    const type = known.document;
    const tab = tabs.find(({ id }) => id === document.tab);
    const section = tab?.sections.find(({ id }) => id === document.section);
    const { db } = document;
    const isRecorded = recorded.has(db);
    const isInbound = document.columnData?.['isInbound'] === true;
    const settings = effectiveSettings(type, document.columnData ?? {});
    const column: PlannedColumn = {
      document,
      db,
      place,
      pointer: place === 'core' ? `/${db}` : `/columns/${db}`,
      type,
      settings,
      visibleWhen: [section?.visibleWhen, document.visibleWhen].filter(
        (rule) => rule !== undefined,
      ),
      requiredLater: module.requiredOnEntry !== undefined && place === 'template',
      checksItself: known.check !== undefined,
      cells: type.ruleType === 'rows' ? cellsOf(type, settings, types) : [],
      isLocked: type.system === true || document.computed !== undefined || isInbound || isRecorded,
      isRecorded,
      isInbound,
    };
    return [column];
  };
  const inOrder = (documents: readonly ColumnDocument[]) =>
    documents.toSorted((a, b) => a.order - b.order);
  return {
    module,
    template,
    tabs,
    flow,
    columns: [
      ...inOrder(coreDocuments(subject)).flatMap(planned('core')),
      ...inOrder(template?.columns ?? []).flatMap(planned('template')),
    ],
    types,
  };
}
