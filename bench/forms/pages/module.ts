import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { compileModule } from '../../../src/runtime/compile/module.ts';
import type { ColumnDocument, ModuleDocument } from '../../../src/runtime/documents.ts';
import { blankItem } from '../../../src/runtime/record/blank.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import { choices, type FieldPlan, sectionsOf, startOf } from '../mixture.ts';

/** The settings of a column, if the type's defaults are not to be measured. */
function settingsOf({ kind }: FieldPlan): NonNullable<ColumnDocument['columnData']> {
  if (kind === 'dropdown') return { options: choices.dropdown };
  return kind === 'number' ? { decimals: 2, step: 0.5 } : {};
}

function documentOf(fields: readonly FieldPlan[]): ModuleDocument {
  const sections = sectionsOf(fields);
  return {
    id: 9001,
    type: 'inspections',
    name: 'Inspections',
    singular: 'inspection',
    description: 'A form of many fields.',
    databaseTable: 'inspection_items',
    api: 'inspections',
    wrapper: 'inspections',
    route: 'assets/inspections',
    icon: 'gauge',
    navigation: { group: 'assets', order: 90 },
    tabs: [
      {
        id: 'general',
        name: 'General',
        sections: sections.map(({ name }, number) => ({ id: `section_${number}`, name })),
      },
    ],
    tableColumns: [],
    coreColumns: sections.flatMap((section, number) =>
      section.fields.map((field, order) => ({
        columnType: field.kind,
        columnData: settingsOf(field),
        db: field.db,
        name: field.label,
        tab: 'general',
        section: `section_${number}`,
        order,
        required: field.isWrong,
      })),
    ),
    defaultStatusFlow: {
      name: 'inspections',
      nodes: [
        { id: 'open', kind: 'status_start', label: 'Open', colour: '#3B7DD8' },
        { id: 'done', kind: 'status_intermediate', label: 'Done', colour: '#74838E' },
      ],
      edges: [{ id: 'open-done', source: 'open', target: 'done' }],
    },
  };
}

/** The module of these fields. */
export function moduleOf(fields: readonly FieldPlan[]): CompiledModule {
  const result = compileModule(documentOf(fields), { fieldTypes, flows: new Map() });
  if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 2));
  return result.module;
}

function storedOf(field: FieldPlan): unknown {
  const start = startOf(field);
  if (field.kind === 'dropdown') return start === '' ? [] : [start];
  if (field.kind !== 'user_reference') return start === '' ? null : start;
  return start === '' ? null : { user_ids: [start], team_ids: [] };
}

/** An item of that module with the initial values of the fields. */
export function itemOf(module: CompiledModule, fields: readonly FieldPlan[]): Item {
  const values = Object.fromEntries(fields.map((field) => [field.db, storedOf(field)]));
  return { ...blankItem(module, 1), ...values, id: 7, version: 1 };
}
