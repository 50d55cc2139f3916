import { createColumnEvaluator } from '../../../src/runtime/record/column-state.ts';
import { hasText } from '../../../src/runtime/field-type.ts';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import { type Language, textIn } from '../../../src/runtime/text.ts';
import type { OpenedFile } from './analysed-file.ts';

/** Most options of a field that the service gets to read. */
const mostOptions = 200;
/** Most fields that one request proposes. */
const mostFields = 200;

/** Whether values of a column are simple: a text, a number, a date, yes or no, or a choice of options. */
function isSimple({ fieldType, settings, rows }: CompiledColumn): boolean {
  const { reference, dataType, ruleType } = fieldType.document;
  if (fieldType.cellCodec === undefined || rows !== null || fieldType.file !== undefined)
    return false;
  if (reference === 'option' || (ruleType === 'text_list' && settings.options !== undefined))
    return true;
  if (reference !== undefined) return false;
  if (ruleType === 'date') return dataType === 'string';
  return ruleType === 'text' ? hasText(fieldType) : ['number', 'boolean'].includes(dataType);
}

/** The fields of an item for which a file can propose values: simple ones that the caller may change now. */
export function proposableColumns({
  module,
  item,
  access,
}: Pick<OpenedFile, 'module' | 'item' | 'access'>): readonly CompiledColumn[] {
  const stateOf = createColumnEvaluator(module, item, access.context);
  return module.columns
    .filter((column) => {
      if (!isSimple(column)) return false;
      const { visible, readOnly } = stateOf(column);
      return visible && !readOnly;
    })
    .slice(0, mostFields);
}

/** How a value of the column has to be written, so that its field type reads it. */
function notation({ fieldType, settings }: CompiledColumn, language: Language): string {
  const { ruleType, dataType } = fieldType.document;
  if (settings.options !== undefined) {
    const labels = settings.options
      .slice(0, mostOptions)
      .map(({ label }) => JSON.stringify(textIn(label, language)));
    return `of these options: ${labels.join(', ')}; several separated by "; "`;
  }
  if (ruleType === 'date')
    return settings.includeTime === true ? 'a time as YYYY-MM-DD HH:MM' : 'a day as YYYY-MM-DD';
  if (dataType === 'boolean') return 'yes or no';
  if (dataType === 'number') return 'a number such as 1234.5, without a unit';
  return 'a text, as it is written in the file';
}

/** A field in the words of the prompt. */
export function describeColumn(column: CompiledColumn, language: Language): string {
  const { db, name, description } = column;
  const about = description === null ? '' : ` (${textIn(description, language)})`;
  return `- ${db}: ${JSON.stringify(textIn(name, language) + about)}, ${notation(column, language)}`;
}
