import { jsonEquals } from '../../../src/runtime/record/json.ts';
import type { Text } from '../../../src/runtime/text.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import type { Plan } from '../plan.ts';
import { paired } from './lists.ts';
import { changed, renamed, valuePart, type Change, type Safety } from './phrases.ts';

const texts = [
  'singular',
  'description',
  'createLabel',
  'saveLabel',
  'codePrefix',
  'icon',
] as const;

const addresses: readonly (readonly [
  'type' | 'databaseTable' | 'api' | 'wrapper' | 'route' | 'id',
  'module_type' | 'module_table' | 'module_api' | 'module_wrapper' | 'module_route' | 'module_id',
  Safety,
])[] = [
  ['type', 'module_type', 'care'],
  ['databaseTable', 'module_table', 'care'],
  ['api', 'module_api', 'care'],
  ['wrapper', 'module_wrapper', 'care'],
  ['route', 'module_route', 'care'],
  ['id', 'module_id', 'safe'],
];

function navigationChanges({ module: was }: Plan, { module: is }: Plan): readonly Change[] {
  return (['label', 'breadcrumb', 'group', 'order'] as const).flatMap((key) => {
    const [before, after] = [was.navigation[key], is.navigation[key]];
    if (jsonEquals(before ?? null, after ?? null)) return [];
    const params = { before: valuePart(before), after: valuePart(after) };
    return [changed('safe', 'text', { what: { key: `what_${key}` }, ...params })];
  });
}

function typeName(type: string): Text {
  return fieldTypes.get(type)?.document.name ?? type;
}

function tableColumnChanges(before: Plan, after: Plan): readonly Change[] {
  const { added, removed, both } = paired(
    before.module.tableColumns,
    after.module.tableColumns,
    ({ db }) => db,
  );
  return [
    ...removed.map(({ name }) => changed('care', 'table_column_removed', { name })),
    ...added.map(({ name }) => changed('safe', 'table_column_added', { name })),
    ...both.flatMap(([was, { name, nullable, columnType }]) => [
      ...renamed(was.name, name),
      ...(was.nullable === nullable
        ? []
        : [
            changed(
              nullable ? 'care' : 'safe',
              nullable ? 'table_column_nullable' : 'table_column_filled',
              { name },
            ),
          ]),
      ...(was.columnType === columnType
        ? []
        : [
            changed('care', 'table_column_type', {
              name,
              before: typeName(was.columnType),
              after: typeName(columnType),
            }),
          ]),
    ]),
  ];
}

function templateChanges({ template: was }: Plan, { template: is }: Plan): readonly Change[] {
  if (was === null || is === null) return [];
  const isOther = was.moduleType !== is.moduleType;
  const params = { before: was.moduleType, after: is.moduleType };
  return [
    ...(isOther ? [changed('refused', 'module_of_template', params)] : []),
    ...renamed(was.name, is.name),
    ...(jsonEquals(was.description ?? null, is.description ?? null)
      ? []
      : [
          changed('safe', 'text', {
            what: { key: 'what_description' },
            before: valuePart(was.description),
            after: valuePart(is.description),
          }),
        ]),
  ];
}

/**
 * Changes of names, addresses and the position in the navigation; for a template, of its name and
 * module.
 */
export function moduleChanges(before: Plan, after: Plan): readonly Change[] {
  const [was, is] = [before.module, after.module];
  return [
    ...templateChanges(before, after),
    ...renamed(was.name, is.name),
    ...addresses.flatMap(([name, key, safety]) =>
      was[name] === is[name] ? [] : [changed(safety, key, { before: was[name], after: is[name] })],
    ),
    ...texts.flatMap((name) =>
      jsonEquals(was[name] ?? null, is[name] ?? null)
        ? []
        : [
            changed('safe', 'text', {
              what: { key: `what_${name}` },
              before: valuePart(was[name]),
              after: valuePart(is[name]),
            }),
          ],
    ),
    ...navigationChanges(before, after),
    ...tableColumnChanges(before, after),
  ];
}
