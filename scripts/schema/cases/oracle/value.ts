import type { DataValidateFunction } from 'ajv/dist/types/index.js';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FieldTypeDocument } from '../../../../src/runtime/documents.ts';
import {
  isList,
  isObject,
  ownProperty,
  type JsonObject,
} from '../../../../src/runtime/record/json.ts';
import { re2PatternEngine } from '../../../../src/runtime/re2-patterns.ts';
import type { PlannedColumn } from '../../../../server/documents/plan.ts';
import { hasPoints } from './points.ts';
import { isMultiple } from '../decimals.ts';

/** The part of a value error that cases check. */
export interface Fault {
  readonly code: string;
  readonly pointer: string;
}

const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  validateSchema: false,
  validateFormats: true,
});
// ajv divides in binary, in which -999999.999 is no multiple of 0.001.
ajv.removeKeyword('multipleOf');
ajv.addKeyword({
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  validate: (step: number, value: number) => isMultiple(value, step),
});
// Patterns are in the syntax of RE2, of which JavaScript refuses some.
ajv.removeKeyword('pattern');
ajv.addKeyword({
  keyword: 'pattern',
  type: 'string',
  schemaType: 'string',
  compile(pattern: string) {
    const engine = re2PatternEngine(pattern);
    const validate: DataValidateFunction = (text: string) => {
      const isRead = engine.ok && text.length <= (engine.maxTextLength ?? Infinity);
      validate.errors = [{ keyword: isRead ? 'pattern' : 'maxLength', params: {} }];
      return isRead && engine.test(text);
    };
    return validate;
  },
});
const reads = (text: string) => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
};
ajv.addFormat('date', (text: string) => reads(`${text}T00:00:00.000Z`).slice(0, 10) === text);
ajv.addFormat('date-time', (text: string) => reads(text) === text);
ajv.addFormat('color', /^#[0-9A-Fa-f]{6}$/);

function setting(reference: JsonObject, settings: JsonObject): unknown {
  const value = ownProperty(settings, String(reference['$setting']));
  if (reference['as'] === 'decimalStep') {
    return typeof value === 'number' ? 1 / 10 ** value : undefined;
  }
  const { each } = reference;
  if (typeof each !== 'string' || !isList(value)) return value;
  return value.map((entry) => (isObject(entry) ? entry[each] : undefined));
}

/**
 * A value schema of a field type as plain JSON Schema: settings are substituted, branches of `$if`
 * chosen. A keyword whose setting is not set is left out.
 */
export function plainSchema(schema: unknown, settings: JsonObject): unknown {
  if (isList(schema)) return schema.map((part) => plainSchema(part, settings));
  if (!isObject(schema)) return schema;
  const { $if: condition, ...rest } = schema;
  if (isObject(condition)) {
    const { then, else: otherwise, ...always } = rest;
    const isTaken = ownProperty(settings, String(condition['setting'])) === condition['is'];
    const all = [always, (isTaken ? then : otherwise) ?? {}];
    return { allOf: all.map((part) => plainSchema(part, settings)) };
  }
  return Object.fromEntries(
    Object.entries(rest).flatMap(([key, part]): [string, unknown][] => {
      if (isObject(part) && typeof part['$setting'] === 'string') {
        const value = setting(part, settings);
        return value === undefined || value === null ? [] : [[key, value]];
      }
      return [[key, plainSchema(part, settings)]];
    }),
  );
}

const known = new WeakMap<PlannedColumn, { value: ValidateFunction; empty: ValidateFunction }>();

function validatorsOf(column: PlannedColumn) {
  const found = known.get(column);
  if (found !== undefined) return found;
  const compiled = (schema: FieldTypeDocument['value']) =>
    ajv.compile(plainSchema(schema, column.settings) as object);
  const made = { value: compiled(column.type.value), empty: compiled(column.type.empty) };
  known.set(column, made);
  return made;
}

/** The plain schema of a column's values; that of a table has the columns of its rows. */
export function valueSchemaOf(column: PlannedColumn): unknown {
  const { type, settings, cells } = column;
  const schema = plainSchema(type.value, settings);
  if (cells.length === 0 || hasPoints(column) || !isObject(schema) || !isObject(schema['items']))
    return schema;
  const { items } = schema;
  const own = isObject(items['properties']) ? items['properties'] : {};
  const entered = cells.filter(({ isLocked }) => !isLocked);
  const ofCells = entered.map((cell): [string, unknown] => [
    cell.db,
    plainSchema(cell.type.value, cell.settings),
  ]);
  return { ...schema, items: { ...items, properties: { ...own, ...Object.fromEntries(ofCells) } } };
}

/** The faults of the cells of rows, each by itself. */
function cellFaults({ cells }: PlannedColumn, value: unknown): readonly Fault[] {
  const rows = isList(value) ? value : [];
  const seen = new Set<unknown>();
  return rows.flatMap((row, index) => {
    if (!isObject(row)) return [];
    const faults: Fault[] = [];
    if (seen.has(row['id'])) faults.push({ code: 'unique', pointer: `/${index}/id` });
    seen.add(row['id']);
    for (const [db, cell] of Object.entries(row)) {
      const column = cells.find((each) => each.db === db);
      const pointer = `/${index}/${db}`;
      if (db === 'id') continue;
      if (column === undefined) faults.push({ code: 'unknown_column', pointer });
      else if (!column.isLocked && !isEmptyFor(column, cell))
        faults.push(
          ...faultsOf(column, cell).map((each) => ({ ...each, pointer: pointer + each.pointer })),
        );
    }
    return faults;
  });
}

/** Whether a value counts as empty. */
export function isEmptyFor(column: PlannedColumn, value: unknown): boolean {
  return value === null || value === undefined || validatorsOf(column).empty(value);
}

/**
 * The errors that ajv reports for a value that is not empty, each once, by pointer below the
 * column's.
 */
export function faultsOf(column: PlannedColumn, value: unknown): readonly Fault[] {
  const { value: validate } = validatorsOf(column);
  if (validate(value))
    return column.cells.length === 0 || hasPoints(column)
      ? []
      : sortedFaults(cellFaults(column, value));
  const faults = (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ keyword, instancePath, params }) => ({
      code: keyword,
      pointer: instancePath + keyBehind(params),
    }));
  return sortedFaults(faults);
}

/** The pointer of an error about a key is that of the key. */
function keyBehind(params: JsonObject): string {
  const key = params['additionalProperty'] ?? params['missingProperty'];
  return typeof key === 'string' ? `/${key}` : '';
}

/** Each fault once, in a stable order. */
function sortedFaults(faults: readonly Fault[]): readonly Fault[] {
  const byText = new Map(
    faults.map(({ code, pointer }) => [`${pointer} ${code}`, { code, pointer }]),
  );
  return [...byText.keys()].toSorted().flatMap((key) => byText.get(key) ?? []);
}
