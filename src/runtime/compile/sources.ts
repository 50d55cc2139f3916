import type {
  ColumnDocument,
  FlowDocument,
  LayoutDocument,
  ModuleDocument,
  OwnTypeDocument,
  TemplateDocument,
} from '../documents.ts';
import type { Problem } from '../problem.ts';
import type { ColumnSource } from './column-types.ts';
import { ownTypesOf, resolveOwnType } from './own-types.ts';
import { problem } from './problems.ts';
import { type ColumnReuse, noReuse } from './reuse.ts';

const noOwnTypes: ReadonlyMap<string, OwnTypeDocument> = new Map();

/** A core column without own field types (own-types.ts), which are those of templates. */
function sourceOf(source: ColumnSource): ColumnSource {
  return { ...source, ...resolveOwnType(source.document, noOwnTypes, source.pointer) };
}

/** Everything that goes into a compiled module, with the pointers of its parts. */
export interface Sources {
  readonly columns: readonly ColumnSource[];
  /** Moves demand required columns of templates; saving does not. */
  readonly requiredLater: boolean;
  readonly tabs: LayoutDocument;
  readonly tabsOwner: 'module' | 'template';
  readonly flow: FlowDocument | string;
  readonly flowOwner: 'module' | 'template';
  readonly flowPointer: string;
  /** Problems of the template. */
  readonly problems: readonly Problem[];
}

export function moduleSources(document: ModuleDocument): Sources {
  return {
    columns: document.coreColumns.map((column, index) =>
      sourceOf({
        document: column,
        origin: 'core',
        owner: 'module',
        pointer: `/coreColumns/${index}`,
      }),
    ),
    requiredLater: document.requiredOnEntry !== undefined,
    tabs: document.tabs,
    tabsOwner: 'module',
    flow: document.defaultStatusFlow,
    flowOwner: 'module',
    flowPointer: '/defaultStatusFlow',
    problems: [],
  };
}

type Shown = NonNullable<TemplateDocument['coreColumns']>[number];

/**
 * A core column as a template shows it: with another place, name and settings, but the same type.
 */
function overlaid(core: ColumnDocument, shown: Shown): ColumnDocument {
  return {
    ...core,
    ...shown,
    columnType: core.columnType,
    columnData: { ...core.columnData, ...shown.columnData },
    required: core.required === true || shown.required === true,
    unique: core.unique === true,
  };
}

function coreProblems(core: readonly ColumnSource[], shown: readonly Shown[]): readonly Problem[] {
  return shown.flatMap(({ db, columnType, right }, index) => {
    const source = core.find(({ document }) => document.db === db);
    const pointer = `/coreColumns/${index}`;
    if (shown.findIndex((other) => other.db === db) < index) {
      return [problem('duplicate_db', `${pointer}/db`, { db })];
    }
    if (source === undefined) return [problem('template_core_column', `${pointer}/db`, { db })];
    if (right !== undefined && right !== source.document.right)
      return [problem('template_core_column', `${pointer}/right`, { db, context: 'right' })];
    const type = source.document.columnType;
    if (columnType === type) return [];
    const params = { db, type, context: 'retyped' };
    return [problem('template_core_column', `${pointer}/columnType`, params)];
  });
}

/**
 * A template's tabs, followed by those tabs of the module that hold columns which the template
 * leaves out.
 */
function mergedTabs(
  own: LayoutDocument,
  module: LayoutDocument,
  left: readonly ColumnSource[],
): LayoutDocument {
  const needed = module.flatMap((tab) => {
    const present = own.find(({ id }) => id === tab.id);
    const sections = tab.sections.filter(
      ({ id }) =>
        present?.sections.some((section) => section.id === id) !== true &&
        left.some(({ document }) => document.tab === tab.id && document.section === id),
    );
    return sections.length === 0 ? [] : [{ ...tab, sections }];
  });
  const extended = own.map((tab) => {
    const more = needed.find(({ id }) => id === tab.id)?.sections ?? [];
    return more.length === 0 ? tab : { ...tab, sections: [...tab.sections, ...more] };
  });
  const added = needed.filter(({ id }) => own.every((tab) => tab.id !== id));
  return [...extended, ...added];
}

/**
 * A module's parts as a template changes them (spec 2.10): its tabs, its places of core columns,
 * its additional columns and its flow. Whatever it leaves out stays as in the module.
 */
export function templateSources(
  module: ModuleDocument,
  template: TemplateDocument,
  reuse: ColumnReuse = noReuse,
): Sources {
  const base = moduleSources(module);
  const shown = template.coreColumns ?? [];
  const core = base.columns.map((source): ColumnSource => {
    const index = shown.findIndex(({ db }) => db === source.document.db);
    const override = shown[index];
    if (override === undefined) return source;
    const { document } = reuse.documentOf(override, source.document, () => ({
      document: overlaid(source.document, override),
    }));
    const pointer = `/coreColumns/${index}`;
    return sourceOf({ document, origin: 'core', owner: 'template', pointer });
  });
  const ownTypes = ownTypesOf(template);
  const own = template.columns.map((column, index): ColumnSource => {
    const pointer = `/columns/${index}`;
    const resolved = reuse.documentOf(column, template.ownTypes, () =>
      resolveOwnType(column, ownTypes, pointer),
    );
    return { ...resolved, origin: 'template', owner: 'template', pointer };
  });
  const left = core.filter(({ owner }) => owner === 'module');
  const wrongModule =
    template.moduleType === module.type
      ? []
      : [
          problem('template_module', '/moduleType', {
            type: template.moduleType,
            module: module.type,
          }),
        ];
  return {
    columns: [...core, ...own],
    requiredLater: base.requiredLater,
    ...(template.tabs === undefined
      ? { tabs: base.tabs, tabsOwner: 'module' }
      : { tabs: mergedTabs(template.tabs, module.tabs, left), tabsOwner: 'template' }),
    ...(template.statusFlow === undefined
      ? { flow: base.flow, flowOwner: 'module', flowPointer: base.flowPointer }
      : { flow: template.statusFlow, flowOwner: 'template', flowPointer: '/statusFlow' }),
    problems: [...wrongModule, ...coreProblems(base.columns, shown)],
  };
}
