import { labelOfName } from '../build/clean-text.ts';
import { isObject, type JsonObject } from '../../../runtime/record/json.ts';
import { pointerSegment } from '../../../runtime/record/pointer.ts';
import { freeName, nameFromLabel } from '../../document/names.ts';
import type { TemplateBuilder } from '../build/template-builder.ts';
import type { ImportContext } from '../importer.ts';
import type { Report } from '../report.ts';
import type { ReadField } from './conditions.ts';
import { hintsBelow, hintsOf, inHintedOrder } from './hints.ts';
import { type FieldBody, fieldOf, reportKeywords } from './property.ts';
import { cellTypes, type PropertyType, propertyType } from './property-types.ts';
import { listIn, objectIn, resolveReferences, textIn, typesOf } from './schema.ts';

/** A field of a schema, or an object of fields, which is a section. */
export type SchemaPart =
  | { readonly is: 'field'; readonly name: string; readonly field: FieldBody }
  | {
      readonly is: 'object';
      readonly name: string;
      readonly title: string;
      readonly description: string | null;
      readonly parts: readonly SchemaPart[];
    };

export interface SchemaReading {
  readonly root: JsonObject;
  readonly module: ImportContext['module'];
  readonly builder: TemplateBuilder;
  readonly report: Report;
  /** The fields by the names of the properties of the schema itself, for conditions. */
  readonly fields: Map<string, ReadField>;
  /** How many more properties are read: references can multiply them without end. */
  left: number;
}

interface SchemaPosition {
  readonly pointer: string;
  readonly seen: ReadonlySet<unknown>;
  readonly level: number;
}

/** Objects in objects beyond this are left out; the most properties of one object and columns of rows. */
const mostLevels = 8;
const mostProperties = 1000;
const mostCells = 30;

const titles: ReadonlySet<string> = new Set(['title', 'description', 'default', 'examples']);

/** What a schema without a field asks for, in its own words: its types, else its keywords. */
function kindOf(schema: JsonObject): string {
  const types = typesOf(schema).join(', ');
  if (types !== '') return types;
  const keywords = Object.keys(schema).filter((key) => !titles.has(key));
  return keywords.length === 0 ? '{}' : keywords.join(', ').slice(0, 100);
}

const requiredNames = (schema: JsonObject): ReadonlySet<unknown> =>
  new Set(listIn(schema, 'required'));

/** The rows of a list of objects, or of a list of plain values; null if they have no column. */
function tableOf(
  reading: SchemaReading,
  schema: JsonObject,
  hints: JsonObject,
  name: string,
  place: SchemaPosition,
): PropertyType | null {
  const { root, report } = reading;
  const line = { place: place.pointer, subject: name };
  const found = resolveReferences(schema['items'], root, place.seen);
  if (!found.ok) {
    report.add('left_out', line, found.code, { reference: found.reference });
    return null;
  }
  const { schema: item, seen } = found;
  const isObjects = typesOf(item).includes('object') || isObject(item['properties']);
  const properties = isObjects ? objectIn(item, 'properties') : { value: item };
  const below = hintsOf(item, hintsBelow(hints, 'items'));
  const names = inHintedOrder(Object.keys(properties), below);
  const taken = new Set(['id', 'item']);
  const cells: FieldBody[] = [];
  for (const key of names.slice(0, mostProperties)) {
    reading.left -= 1;
    if (reading.left < 0) break;
    const pointer = `${place.pointer}/items/properties${pointerSegment(key)}`;
    const cellLine = { place: pointer, subject: key };
    const inner = resolveReferences(properties[key], root, seen);
    if (!inner.ok) {
      report.add('left_out', cellLine, inner.code, { reference: inner.reference });
      continue;
    }
    const own = hintsOf(inner.schema, isObjects ? hintsBelow(below, key) : below);
    const made = propertyType(inner.schema, own, true);
    if (typeof made === 'string' || !cellTypes.has(made.columnType)) {
      const code = typeof made === 'string' ? made : 'type_in_table';
      report.add('left_out', cellLine, code, { type: kindOf(inner.schema) });
      continue;
    }
    if (cells.length >= mostCells) {
      report.add('left_out', cellLine, 'too_many');
      continue;
    }
    const db = freeName(nameFromLabel(key, 'field'), (each) => taken.has(each));
    taken.add(db);
    const source = { name: key, place: pointer, schema: inner.schema, hints: own, isCell: true };
    reportKeywords(report, source);
    cells.push(fieldOf(report, source, db, made, requiredNames(item).has(key)));
    report.add('taken', cellLine, 'field', { type: made.columnType });
  }
  if (cells.length === 0) {
    report.add('left_out', line, 'table_empty');
    return null;
  }
  const rows = (key: string, otherwise: number) => {
    const value = schema[key];
    return typeof value === 'number' && value >= 0 ? Math.min(Math.floor(value), 1000) : otherwise;
  };
  const [minRows, maxRows] = [rows('minItems', 0), Math.max(rows('maxItems', 1000), 1)];
  const settings = { columns: cells, minRows: Math.min(minRows, maxRows), maxRows };
  return { columnType: 'table', settings };
}

/** One property: a field, a section, or nothing and a line of the report. */
function readProperty(
  reading: SchemaReading,
  value: unknown,
  uiSchema: JsonObject,
  name: string,
  place: SchemaPosition,
  required: boolean,
): SchemaPart | null {
  const { report, root, builder } = reading;
  const line = { place: place.pointer, subject: name };
  reading.left -= 1;
  if (reading.left < 0) {
    if (reading.left === -1) report.add('left_out', line, 'too_many');
    return null;
  }
  const found = resolveReferences(value, root, place.seen);
  if (!found.ok) {
    report.add('left_out', line, found.code, { reference: found.reference });
    return null;
  }
  const { schema, seen } = found;
  const hints = hintsOf(schema, uiSchema);
  const isSection = typesOf(schema)[0] === 'object' || isObject(schema['properties']);
  if (isSection && typesOf(schema)[0] !== 'array') {
    if (place.level >= mostLevels) {
      report.add('left_out', line, 'reference_circular', { reference: name });
      return null;
    }
    report.add('taken', line, 'section');
    reportKeywords(report, { name, place: place.pointer, schema, hints });
    const parts = readProperties(reading, schema, hints, {
      ...place,
      seen,
      level: place.level + 1,
    });
    const title = textIn(hints, 'ui:title') ?? textIn(schema, 'title') ?? labelOfName(name);
    return { is: 'object', name, title, description: textIn(schema, 'description'), parts };
  }
  const plain = propertyType(schema, hints, false);
  const made =
    plain === 'list_of_values' ? tableOf(reading, schema, hints, name, { ...place, seen }) : plain;
  if (made === null) return null;
  if (typeof made === 'string') {
    report.add('left_out', line, made, { type: kindOf(schema) });
    return null;
  }
  const { options, columnType } = made;
  const core = reading.module.coreColumns.find((each) => each.db === name);
  const isTop = place.level === 0;
  if (isTop && core?.columnType === columnType) {
    reading.fields.set(name, { db: name, columnType, ...(options !== undefined && { options }) });
    report.add('taken', line, 'core_field');
    return null;
  }
  const db = builder.allocate(name);
  if (db === null) {
    report.add('left_out', line, 'too_many');
    return null;
  }
  if (isTop)
    reading.fields.set(name, { db, columnType, ...(options !== undefined && { options }) });
  const source = { name, place: place.pointer, schema, hints, isCell: false };
  reportKeywords(report, source);
  const { changed } = made;
  if (changed === undefined)
    report.add('taken', line, columnType === 'table' ? 'table' : 'field', { type: columnType });
  else report.add('changed', line, changed.code, { type: changed.what });
  return { is: 'field', name, field: fieldOf(report, source, db, made, required) };
}

/** The fields and sections of an object, in the order that its hints want. */
export function readProperties(
  reading: SchemaReading,
  schema: JsonObject,
  hints: JsonObject,
  place: SchemaPosition,
): readonly SchemaPart[] {
  const properties = objectIn(schema, 'properties');
  const required = requiredNames(schema);
  const names = inHintedOrder(Object.keys(properties), hints).slice(0, mostProperties);
  return names.flatMap((name) => {
    const pointer = `${place.pointer}/properties${pointerSegment(name)}`;
    const part = readProperty(
      reading,
      properties[name],
      hintsBelow(hints, name),
      name,
      { ...place, pointer },
      required.has(name),
    );
    return part === null ? [] : [part];
  });
}
