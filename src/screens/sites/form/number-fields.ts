import { codeOfName, fieldPartName, hasCode } from '../../../domain/number-pattern.ts';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import { textIn } from '../../../runtime/text.ts';

/** A field whose code a number can have. */
export interface NumberField {
  /** What patterns call it. */
  readonly part: string;
  readonly label: string;
  /** A code as an example. */
  readonly example: string;
}

function exampleOf({ db, settings }: CompiledColumn): string {
  const [first] = settings.options ?? [];
  const code = first === undefined ? '' : codeOfName(textIn(first.label, 'en'));
  return code === '' ? fieldPartName(db) : code;
}

/** The fields of modules, such as one with each of its templates, that patterns can name. */
export function numberFields(
  modules: readonly CompiledModule[],
  language: string,
): readonly NumberField[] {
  const columns = modules
    .flatMap((module) => module.columns)
    .filter(({ fieldType }) => hasCode(fieldType.document.reference));
  const fields = columns.map((column) => ({
    part: fieldPartName(column.db),
    label: textIn(column.name, language),
    example: exampleOf(column),
  }));
  return [...new Map(fields.map((field) => [field.part, field])).values()];
}
