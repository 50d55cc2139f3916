import type { CompiledColumn } from '../../../runtime/compiled.ts';
import type { JsonObject } from '../../../runtime/record/json.ts';
import { type Text, textIn } from '../../../runtime/text.ts';
import type { Report } from '../../import/report.ts';
import { stepOf } from '../exporter.ts';
import { commonSettings, lineOf, liveOptions, reportLostSettings, reportNoType } from '../field.ts';

/** Settings that a property says; the others are reported. */
const knownSettings: ReadonlySet<string> = new Set([
  ...commonSettings,
  'placeholder',
  'minRows',
  'maxRows',
  'maxPhotos',
]);

interface Typed {
  readonly schema: JsonObject;
  readonly widget?: string;
}

const file = { type: 'string', contentEncoding: 'base64' } as const;

function textType({ settings }: CompiledColumn): JsonObject {
  const { minLength, maxLength, pattern } = settings;
  return {
    type: 'string',
    ...(minLength !== undefined && minLength > 0 && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
  };
}

function numberType(column: CompiledColumn): JsonObject {
  const { min, max } = column.settings;
  const step = stepOf(column);
  const isWhole = step !== null && Number.isInteger(step);
  return {
    type: isWhole ? 'integer' : 'number',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(step !== null && step !== 1 && { multipleOf: step }),
  };
}

function optionsOf(column: CompiledColumn, language: string): readonly JsonObject[] {
  return liveOptions(column).map(({ value, label }) => ({
    const: value,
    title: textIn(label, language),
  }));
}

function typed(column: CompiledColumn, language: string): Typed | null {
  const { settings, fieldType } = column;
  const { multiple, min_selected: least, max_selected: most, maxPhotos } = settings;
  switch (fieldType.document.type) {
    case 'text':
      return { schema: textType(column) };
    case 'textarea':
      return { schema: textType(column), widget: 'textarea' };
    case 'number':
      return { schema: numberType(column) };
    case 'checkbox':
      return { schema: { type: 'boolean' } };
    case 'datetime':
      return {
        schema: { type: 'string', format: settings.includeTime === true ? 'date-time' : 'date' },
      };
    case 'color':
      return { schema: { type: 'string', format: 'color' } };
    case 'signature':
      return { schema: { type: 'string' }, widget: 'signature' };
    case 'dropdown': {
      const oneOf = optionsOf(column, language);
      if (multiple !== true) return { schema: { type: 'integer', oneOf } };
      const bounds = {
        ...(least !== undefined && { minItems: least }),
        ...(most !== undefined && { maxItems: most }),
      };
      return {
        schema: { type: 'array', items: { type: 'integer', oneOf }, uniqueItems: true, ...bounds },
        widget: 'select',
      };
    }
    case 'checkbox_group': {
      const items = { type: 'string', oneOf: optionsOf(column, language) };
      return { schema: { type: 'array', items, uniqueItems: true }, widget: 'checkboxes' };
    }
    case 'photos': {
      const items = { ...file, contentMediaType: 'image/*' };
      return {
        schema: { type: 'array', items, ...(maxPhotos !== undefined && { maxItems: maxPhotos }) },
      };
    }
    case 'files':
      return { schema: { type: 'array', items: file } };
    default:
      return null;
  }
}

function defaultOf({ document, settings }: CompiledColumn): JsonObject {
  const { defaultValue, defaultChecked, multiple } = settings;
  if (document.default !== undefined) return { default: document.default };
  if (defaultChecked === true) return { default: true };
  if (defaultValue === undefined || defaultValue.length === 0) return {};
  const isOne = settings.options !== undefined && multiple === false;
  return { default: isOne ? defaultValue[0] : defaultValue };
}

/** Names that are set: an object without the rest. */
const shown = (text: Text | null | undefined, key: string, language: string): JsonObject =>
  text === null || text === undefined ? {} : { [key]: textIn(text, language) };

function tableOf(column: CompiledColumn, language: string, report: Report): JsonObject | null {
  const { rows, settings, db } = column;
  if (rows === null || rows.closed !== null) return null;
  const cells = rows.columns.flatMap((cell) => {
    const property = propertyOf(cell, language, report);
    return property === null ? [] : [[cell, property] as const];
  });
  for (const { db: cell, document } of rows.columns)
    for (const part of ['visibleWhen', 'requiredWhen', 'validWhen', 'computed'] as const)
      if (document[part] !== undefined)
        report.add('left_out', { place: `${db}.${cell}`, subject: cell }, 'rule_operator', {
          part,
        });
  if (rows.fixed.size > 0 || rows.summary.length > 0 || rows.totals.size > 0)
    report.add('left_out', lineOf(column), 'summary_left');
  const required = cells.filter(([cell]) => cell.required).map(([cell]) => cell.db);
  return {
    type: 'array',
    items: {
      type: 'object',
      properties: Object.fromEntries(cells.map(([cell, property]) => [cell.db, property])),
      ...(required.length > 0 && { required }),
    },
    ...(settings.minRows !== undefined && settings.minRows > 0 && { minItems: settings.minRows }),
    ...(settings.maxRows !== undefined && { maxItems: settings.maxRows }),
  };
}

/** The schema of a field; null and a line of the report if JSON Schema has nothing like it. */
export function propertyOf(
  column: CompiledColumn,
  language: string,
  report: Report,
): JsonObject | null {
  const { document, settings, fieldType, description } = column;
  const { type } = fieldType.document;
  const table = type === 'table' ? tableOf(column, language, report) : null;
  const made: Typed | null = table === null ? typed(column, language) : { schema: table };
  if (made === null) {
    reportNoType(column, report);
    return null;
  }
  reportLostSettings(column, knownSettings, report);
  report.add('taken', lineOf(column), table === null ? 'field' : 'table', { type });
  return {
    ...shown(column.name, 'title', language),
    ...shown(description, 'description', language),
    ...made.schema,
    ...defaultOf(column),
    ...(document.readOnlyWhen === true && { readOnly: true }),
    ...(made.widget !== undefined && { 'ui:widget': made.widget }),
    ...shown(settings.placeholder, 'ui:placeholder', language),
  };
}
