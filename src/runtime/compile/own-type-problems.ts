import type { ModuleDocument, OwnTypeDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import { compileModule } from './module.ts';
import type { CompileOptions, CompileResult } from './options.ts';
import { ownValueName } from './own-types.ts';
import { problem } from './problems.ts';

const name = 'field_type';

/** A module without columns, in which one field has the type. */
const bare: ModuleDocument = {
  id: 1,
  type: name,
  name,
  singular: name,
  description: name,
  databaseTable: name,
  api: 'field-type',
  wrapper: name,
  route: 'field-type',
  icon: 'shapes',
  navigation: { group: 'general', order: 0 },
  tabs: [{ id: name, name, sections: [{ id: name, name }] }],
  tableColumns: [],
  coreColumns: [],
  defaultStatusFlow: {
    name,
    nodes: [{ id: 'open', kind: 'status_start', label: name, colour: '#3B7DD8' }],
    edges: [],
  },
};

/** The pointer into the type's document, of a pointer into the column that has the type. */
function ownPointer(pointer: string, type: OwnTypeDocument): string {
  const inColumn = pointer.replace(/^\/columns\/0/, '');
  const [, setting] = /^\/columnData\/([^/]+)/.exec(inColumn) ?? [];
  if (setting === undefined) return inColumn.replace(/^\/columnType/, '/base');
  const part = Object.hasOwn(type.fixed ?? {}, setting) ? 'fixed' : 'defaults';
  return inColumn.replace('/columnData', `/${part}`);
}

/** Settings that name something of one site or template, which a type of several templates cannot. */
const foreignSettings = ['dropdownId', 'parentType', 'matchField', 'matchColumn'];

/** A module whose only column has the type, under the name by which its rules read it. */
export function compileOwnType(
  type: OwnTypeDocument,
  options: Pick<CompileOptions, 'fieldTypes' | 'patterns'>,
): CompileResult {
  const column = {
    columnType: type.base,
    ownType: type.key,
    name: type.name,
    db: ownValueName,
    tab: name,
    section: name,
    order: 0,
  };
  const document = { moduleType: name, name, columns: [column], ownTypes: [type] };
  const template = { id: 0, version: 1, document };
  return compileModule(bare, { ...options, flows: new Map(), template });
}

/**
 * The problems of an own field type: of its settings, its rules, its base. Its document satisfies
 * schemas/meta/own-type.
 */
export function ownTypeProblems(
  type: OwnTypeDocument,
  options: Pick<CompileOptions, 'fieldTypes' | 'patterns'>,
): readonly Problem[] {
  const base = options.fieldTypes.get(type.base)?.document;
  if (base === undefined || base.group === 'system')
    return [problem('unknown_column_type', '/base', { db: type.key, type: type.base })];
  const foreign = (['fixed', 'defaults'] as const).flatMap((part) =>
    foreignSettings
      .filter((setting) => Object.hasOwn(type[part] ?? {}, setting))
      .map((setting) =>
        problem('unknown_setting', `/${part}/${setting}`, { setting, type: type.base }),
      ),
  );
  const result = compileOwnType(type, options);
  return [
    ...foreign,
    ...result.problems.map((each) => ({ ...each, pointer: ownPointer(each.pointer, type) })),
  ];
}
