import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import type { JsonObject } from '../../../runtime/record/json.ts';
import { textIn } from '../../../runtime/text.ts';
import { Report } from '../../import/report.ts';
import { type ExportedForm, entriesOf, tabsOf } from '../exporter.ts';
import { lineOf } from '../field.ts';
import { fieldCondition } from './conditions.ts';
import { propertyOf } from './property.ts';

/** Rules for which JSON Schema has no keyword. */
const lost = ['validWhen', 'computed', 'defaultRule', 'optionsWhen'] as const;

interface SchemaParts {
  readonly properties: Map<string, JsonObject>;
  readonly conditions: JsonObject[];
  readonly report: Report;
}

const scopeOf = (db: string): string => `#/properties/${db}`;

/** The rule of an element of JSON Forms for a condition of one field. */
function elementRule(column: CompiledColumn, module: CompiledModule, report: Report): JsonObject {
  const { visibleWhen } = column.document;
  if (visibleWhen === undefined) return {};
  const condition = fieldCondition(visibleWhen, module);
  if (condition === null) {
    report.add('left_out', lineOf(column), 'rule_operator', { part: 'visibleWhen' });
    return {};
  }
  const { db, schema } = condition;
  return { rule: { effect: 'SHOW', condition: { scope: scopeOf(db), schema } } };
}

function writeField(
  column: CompiledColumn,
  module: CompiledModule,
  language: string,
  to: SchemaParts,
) {
  const { report } = to;
  const property = propertyOf(column, language, report);
  if (property === null) return [];
  const { db, document } = column;
  const line = lineOf(column);
  to.properties.set(db, property);
  for (const part of lost)
    if (document[part] !== undefined) report.add('left_out', line, 'rule_operator', { part });
  const { readOnlyWhen, requiredWhen } = document;
  if (readOnlyWhen !== undefined && readOnlyWhen !== true)
    report.add('left_out', line, 'rule_operator', { part: 'readOnlyWhen' });
  const condition = requiredWhen === undefined ? null : fieldCondition(requiredWhen, module);
  if (condition !== null)
    to.conditions.push({
      if: { properties: { [condition.db]: condition.schema }, required: [condition.db] },
      then: { required: [db] },
    });
  else if (requiredWhen !== undefined)
    report.add('left_out', line, 'rule_operator', { part: 'requiredWhen' });
  return [{ type: 'Control', scope: scopeOf(db), ...elementRule(column, module, report) }];
}

/**
 * The form of a module with its template as a JSON Schema of the draft 2020-12, in one language. How
 * it is shown is in keywords that begin with `ui:`, which validators ignore.
 */
export function exportJsonSchema(module: CompiledModule, language: string): ExportedForm {
  const to: SchemaParts = { properties: new Map(), conditions: [], report: new Report() };
  const { report } = to;
  const elements = tabsOf(module).flatMap((tab) => {
    const groups = tab.sections.flatMap((section) => {
      const line = { place: section.id, subject: section.id };
      if (section.visibleWhen !== undefined)
        report.add('left_out', line, 'rule_operator', { part: 'visibleWhen' });
      const controls = entriesOf(module, tab.id, section).flatMap(({ column, block }) => {
        if (column !== undefined) return writeField(column, module, language, to);
        report.add('left_out', { place: block.id, subject: block.id }, 'note_left');
        return [];
      });
      return controls.length === 0
        ? []
        : [{ type: 'Group', label: textIn(section.name, language), elements: controls }];
    });
    return groups.length === 0
      ? []
      : [{ type: 'Category', label: textIn(tab.name, language), elements: groups }];
  });
  const { template, document } = module;
  const description = template?.document.description;
  if (template?.document.statusFlow !== undefined)
    report.add('left_out', { place: 'statusFlow', subject: 'statusFlow' }, 'flow_left');
  const name = template?.document.name ?? document.name;
  if (
    [name, ...module.columns.map((column) => column.name)].some((text) => typeof text === 'object')
  )
    report.add('changed', { place: '', subject: textIn(name, language) }, 'texts_left');
  const required = module.columns
    .filter((column) => column.required && to.properties.has(column.db))
    .map(({ db }) => db);
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: textIn(name, language),
    ...(description !== undefined && { description: textIn(description, language) }),
    type: 'object',
    properties: Object.fromEntries(to.properties),
    ...(required.length > 0 && { required }),
    ...(to.conditions.length > 0 && { allOf: to.conditions }),
    'ui:elements': { type: 'Categorization', elements },
  };
  return {
    report: report.lines,
    file: { is: 'text', text: `${JSON.stringify(schema, null, 2)}\n` },
  };
}
