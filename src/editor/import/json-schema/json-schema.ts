import { parseDocument } from '../../../runtime/compile/locate.ts';
import { isObject, type JsonObject } from '../../../runtime/record/json.ts';
import { cleanText, longest } from '../build/clean-text.ts';
import { finishImport } from '../build/finish.ts';
import { TemplateBuilder } from '../build/template-builder.ts';
import { type FormFile, titleOfFile } from '../form-file.ts';
import type { ImportContext, ImportedForm } from '../importer.ts';
import { Report } from '../report.ts';
import { hintsOf, placedProperties } from './hints.ts';
import { layOut } from './layout.ts';
import { reportKeywords } from './property.ts';
import { rulesOf, withRules } from './rules.ts';
import { branchProperties, objectIn, resolveReferences, textIn } from './schema.ts';
import { type SchemaReading, readProperties } from './read-properties.ts';

/** The most properties that are read, those of rows included. */
const mostProperties = 3000;

interface Source {
  readonly schema: JsonObject;
  /** Hints of react-jsonschema-form, next to the schema. */
  readonly hints: JsonObject;
  /** The elements of JSON Forms. */
  readonly elements: unknown;
}

/** A schema by itself, or in an object with its hints. */
function sourceOf(document: JsonObject): Source {
  const schema = document['schema'] ?? document['JSONSchema'];
  if (!isObject(schema) || Object.hasOwn(document, 'properties'))
    return { schema: document, hints: {}, elements: document['ui:elements'] ?? null };
  const uiSchema = objectIn(document, 'uiSchema');
  const other = objectIn(document, 'uischema');
  // JSON Forms has elements, react-jsonschema-form the names of properties.
  const isElements = (each: JsonObject) => Array.isArray(each['elements']);
  return {
    schema,
    hints: isElements(uiSchema) ? {} : { ...(isElements(other) ? {} : other), ...uiSchema },
    elements: isElements(other) ? other : isElements(uiSchema) ? uiSchema : null,
  };
}

/** A template from a JSON Schema of the draft 2020-12, with or without hints on how it is shown. */
export function importJsonSchema(file: FormFile, context: ImportContext): ImportedForm {
  if (file.is !== 'text') return { ok: false, reason: 'wrong_file' };
  const parsed = parseDocument(file.text);
  if (!parsed.ok) {
    const { line = 1, column = 1 } = parsed.problems[0] ?? {};
    return { ok: false, reason: 'json', at: { line, column } };
  }
  const { document: value }: { readonly document: unknown } = parsed;
  if (!isObject(value)) return { ok: false, reason: 'no_schema' };
  const { schema: root, hints: formHints, elements } = sourceOf(value);
  const found = resolveReferences(root, root, new Set([root]));
  if (!found.ok || !isObject(found.schema['properties'])) return { ok: false, reason: 'no_schema' };
  const { seen } = found;
  const own = objectIn(found.schema, 'properties');
  const inBranches = branchProperties(root, own);
  const schema = { ...found.schema, properties: { ...own, ...inBranches } };
  const hints = hintsOf(schema, formHints);
  const report = new Report();
  const builder = new TemplateBuilder(context.module);
  const reading: SchemaReading = {
    root,
    module: context.module,
    builder,
    report,
    fields: new Map(),
    left: mostProperties,
  };
  const title =
    cleanText(textIn(hints, 'ui:title') ?? textIn(schema, 'title') ?? titleOfFile(file), 200) ??
    'JSON Schema';
  reportKeywords(report, { name: title, place: '/', schema, hints });
  const parts = readProperties(reading, schema, hints, { pointer: '', seen, level: 0 });
  const placed = placedProperties(elements, (subject) =>
    report.add('left_out', { place: 'uischema', subject }, 'note_left'),
  );
  const rules = rulesOf({ root, schema, inBranches }, reading, placed);
  layOut(withRules(parts, rules), builder, title, placed);
  const description = cleanText(textIn(schema, 'description') ?? '', longest.text);
  return finishImport({ builder, report, name: title, description }, context);
}
