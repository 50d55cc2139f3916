import { mostColumns } from '../../../server/db/items/columns.ts';
import { metaSchema } from '../../../server/documents/check.ts';
import { reservedNames } from '../../../server/modules/reserved-names.ts';
import { standardGroups } from '../../../src/domain/navigation-groups.ts';
import { mostLevels } from '../../../src/runtime/compile/locate.ts';
import { baseKeys } from '../../../src/runtime/record/item.ts';
import { isList, isObject, type JsonObject } from '../../../src/runtime/record/json.ts';
import { ruleLimits } from '../../../src/runtime/rules/analyse.ts';
import { textIn } from '../../../src/runtime/text.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import { scaffold } from '../scaffold.ts';
import { keyLines, valueWords } from './describe-schema.ts';
import { editorSchema, settingsSchema } from './editor-schema.ts';

/** The columns of the tables in the examples: field types by db name. */
export const exampleRows: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gas_tests: { oxygen: 'number', lel: 'number' },
  parts: { price: 'number', quantity: 'number' },
};

/** The columns that the examples of operators read: field types by db name. */
export const exampleColumns: Readonly<Record<string, string>> = {
  level: 'number',
  limit: 'number',
  unit: 'text',
  urgent: 'checkbox',
  due_at: 'datetime',
  started_at: 'datetime',
  medium: 'dropdown',
  energies: 'checkbox_group',
  machines: 'module_item_reference',
  owners: 'user_reference',
  gas_tests: 'table',
  parts: 'table',
};

interface DescribedOperator {
  readonly name: string;
  /** `contains(list, value)`. */
  readonly call: string;
  readonly meaning: string;
  /** A rule that compiles over the example columns. */
  readonly example: JsonObject;
}

/** Every operator as schemas/meta describes it. */
export function describedOperators(): readonly DescribedOperator[] {
  const { anyOf }: JsonObject = { ...metaSchema('rule') };
  const calls = (isList(anyOf) ? anyOf : []).filter(isObject).map((each) => each['properties']);
  return calls.filter(isObject).flatMap((properties) =>
    Object.entries(properties).flatMap(([name, part]): readonly DescribedOperator[] => {
      if (!isObject(part)) return [];
      const { title, description, examples } = part;
      const [example] = isList(examples) ? examples : [];
      return [
        {
          name,
          call: String(title),
          meaning: String(description),
          example: { [name]: example },
        },
      ];
    }),
  );
}

const names = (list: Iterable<string> = []) =>
  [...list]
    .toSorted()
    .map((name) => `\`${name}\``)
    .join(', ');

const dataTypes: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  'number[]': 'a list of numbers',
  'string[]': 'a list of texts',
  'number[][]': 'a list of lists of numbers',
  JSON: 'an object',
  'JSON[]': 'a list of objects',
  status: 'the number of a status',
  USR_REF: 'users and teams: `{ "user_ids": [7], "team_ids": [] }`',
  COR_3DRM: 'a shape: `{ "kind": "Point", "points": [[1, 2, 3]] }`',
  ITM_CON: 'references with their module: an object',
  DMS_VER: 'a version: an object',
};

const ruleTypes: Readonly<Record<string, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  number_list: 'a list of numbers',
  text_list: 'a list of texts',
  people: 'people',
  rows: 'rows, for `all`, `some`, `none`, `count`, `sum`, `least` and `most`',
  presence: 'only whether there is a value (`empty`)',
};

function fieldTypeLines(): readonly string[] {
  return [...fieldTypes.values()].flatMap(({ document }) => {
    const { type, dataType, ruleType, description, settings, system } = document;
    const lines = keyLines(settingsSchema({ ...settings }));
    return [
      `### ${type}`,
      '',
      `${textIn(description, 'en')} Stored as ${dataTypes[dataType] ?? dataType}; rules see ${ruleTypes[ruleType] ?? ruleType}.${system === true ? ' Only the server makes its values.' : ''}`,
      '',
      ...(lines.length > 0 ? lines : ['It has no settings.']),
      '',
    ];
  });
}

function partIn(definitions: JsonObject, name: string): JsonObject {
  const part = definitions[name];
  if (!isObject(part)) throw new Error(`The schema for editors has no ${name}`);
  return part;
}

/** The reference of module documents as Markdown. */
export function moduleReference(): string {
  const schema: JsonObject = { ...editorSchema() };
  const { $defs } = schema;
  const definitions = isObject($defs) ? $defs : {};
  const keysOf = (name: string) => keyLines(partIn(definitions, name));
  const layout = partIn(definitions, 'layout');
  const family: JsonObject = { ...metaSchema('status-family') };
  const example = JSON.stringify(scaffold('shift_logs', []));
  return [
    '# Reference of module documents',
    '',
    '<!-- Made by npm run schema -- reference from schemas/meta and schemas/field-types; do not edit. -->',
    '',
    'A module document is a JSON file in `schemas/modules` or in the folder that `MODULES_DIR` names. The server',
    'loads it while it runs. Editors complete and check it by',
    '[schemas/module.bundle.schema.json](../../schemas/module.bundle.schema.json), to which `$schema` leads.',
    '`npm run schema -- new NAME FOLDER` writes a document to start from, `npm run schema -- validate FILE`',
    'says what the server would refuse, and [the guide](../guides/schema-tests.md) shows how to test it.',
    '',
    '```json',
    example,
    '```',
    '',
    'A text by language is a plain text, which is the same in every language, or an object with a text for `en`',
    'and for other languages: `{ "en": "Pump", "de": "Pumpe", "fr": "Pompe" }`.',
    '',
    '## Keys of the document',
    '',
    ...keyLines(schema),
    '',
    '## Tabs and sections',
    '',
    String(Reflect.get(metaSchema('layout'), 'description')),
    '',
    ...keyLines(partIn(layout, 'items')),
    '',
    '## Columns',
    '',
    ...keysOf('column'),
    '',
    '## Field types and their settings',
    '',
    'The settings of a column are its `columnData`.',
    '',
    ...fieldTypeLines(),
    '## Rules',
    '',
    'A rule is an object with one operator and its arguments: `{ ">": [{ "var": "level" }, 5] }`. A condition is a',
    'rule that is true or false. A comparison with an empty value is false, `!=` too. No value is converted: a',
    'text is never a number. Dates are texts: days (`"2026-12-21"`) or times in UTC.',
    '',
    `The examples read these columns: ${Object.entries(exampleColumns)
      .map(([db, type]) => {
        const cells = Object.keys(exampleRows[db] ?? {}).map((cell) => `\`${cell}\``);
        const ofRows = cells.length === 0 ? '' : ` with ${cells.join(' and ')}`;
        return `\`${db}\` (${type}${ofRows})`;
      })
      .join(', ')}.`,
    '',
    ...describedOperators().map(
      ({ call, meaning, example: rule }) =>
        `- **\`${call}\`**: ${meaning} \`${JSON.stringify(rule)}\``,
    ),
    '',
    'A status in a rule is its number: 1 is the start, others count up in the order of the nodes, and a number',
    'stays with its key on a server that has the module already. `npm run schema -- snapshot FILE` prints the',
    'numbers, `npm run schema -- types FILE` writes them as a type. To lock items by status, `readOnlyWhen` of',
    'the module takes keys and families and needs no numbers.',
    '',
    '## Status flows',
    '',
    ...keysOf('flow'),
    '',
    '### Status families',
    '',
    `${String(family['description'])} A family is ${valueWords(family)}.`,
    '',
    '## Views',
    '',
    ...keysOf('view'),
    '',
    '## Names that are taken',
    '',
    `- **\`db\`** of a column: ${names(baseKeys.filter((key) => key !== 'name'))}.`,
    `- **\`databaseTable\`**: ${names(reservedNames.tables)}.`,
    `- **\`api\`**: ${names(reservedNames.apis)}; its second part can't be ${names(reservedNames.calls)}.`,
    `- **\`route\`**: nothing below ${names(reservedNames.routeRoots)}, and not ${names(reservedNames.routes)}.`,
    '- `id`, `type`, `databaseTable`, `api` and `route` of another module.',
    '',
    '## Navigation groups',
    '',
    `The sidebar shows these groups in this order, then others by name: ${standardGroups.map((group) => `\`${group}\``).join(', ')}.`,
    '',
    '## Limits',
    '',
    'The keys above state how long texts and lists may be. In addition:',
    '',
    `- A document has at most ${mostLevels} levels of objects and lists.`,
    `- The table of a module has at most ${mostColumns} columns. A text needs several, and a removed column stays.`,
    `- A rule has at most ${ruleLimits.depth} levels and ${ruleLimits.parts} parts. \`all\`, \`some\` and \`none\` can't be nested in each other.`,
    '- Numbers in calculations are 0 or have a magnitude from 1e-30 to 1e30; results have 15 digits.',
    '',
  ].join('\n');
}
