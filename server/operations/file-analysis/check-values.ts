import type { Proposal } from '../../../src/contract/file-analysis.ts';
import type { Translate } from '../../../src/domain/error-body.ts';
import type { CellProblem, NameResolver } from '../../../src/runtime/cell-codec/types.ts';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import { errorMessage } from '../../../src/runtime/format-message.ts';
import type { Language } from '../../../src/runtime/text.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { prepareChange } from '../items/prepare-items.ts';
import { relationErrors } from '../items/validate.ts';
import type { OpenedFile } from './analysed-file.ts';
import { placesOf } from './quoted-places.ts';
import type { GivenValue } from './questions.ts';

/** Translates into the language of the caller. */
export interface Speech {
  readonly say: Translate;
  readonly language: Language;
}

/**
 * The notation that the prompt asks for: English numbers, ISO dates, options in any language. No simple value
 * refers to rows by name.
 */
const namesAt = (timeZone: string, module: string): NameResolver => ({
  language: 'en',
  timeZone,
  module,
  nameOf: () => null,
  find: () => 'missing',
});

type Read = { readonly value: unknown } | { readonly problem: CellProblem };

/** The value of a text, as the cells of imported files are read. */
function read(column: CompiledColumn, { value }: GivenValue, names: NameResolver): Read {
  const result = column.fieldType.cellCodec?.decode(value, column.settings, names);
  if (result === undefined || result === 'pending')
    return { problem: { code: 'not_readable', params: { value } } };
  return result;
}

/**
 * The values that a file gives for fields, in the order of the form, checked as a save would check them if all
 * were taken. Nothing is stored.
 */
export async function checkValues(
  { access, item, row }: OpenedFile,
  columns: readonly CompiledColumn[],
  given: ReadonlyMap<string, GivenValue>,
  { say, language }: Speech,
): Promise<readonly Proposal[]> {
  const names = namesAt(access.timeZone, access.type);
  const found = columns.flatMap((column) => {
    const value = given.get(column.db);
    return value === undefined ? [] : [{ column, value, read: read(column, value, names) }];
  });
  const readable = found.flatMap(({ column, read: result }) =>
    'value' in result ? [{ column, value: result.value }] : [],
  );
  const valuesOf = (origin: CompiledColumn['origin']) =>
    Object.fromEntries(
      readable
        .filter(({ column }) => column.origin === origin)
        .map(({ column, value }) => [column.db, value]),
    );
  const change = await prepareChange(access, item, {
    ...valuesOf('core'),
    columns: valuesOf('template'),
  });
  const [errors = []] = await relationErrors(access, [change]);
  const places = await placesOf(
    access,
    row,
    found.map(({ value }) => value),
  );
  const problemOf = ({ pointer }: CompiledColumn, result: Read): string | null => {
    if ('problem' in result)
      return say(language, `import:cell.${result.problem.code}`, result.problem.params);
    const error = errors.find(({ pointer: at }) => at === pointer || at.startsWith(`${pointer}/`));
    return error === undefined ? null : errorMessage(error, language);
  };
  return found.map(({ column, value, read: result }, at) => {
    const problem = problemOf(column, result);
    return {
      pointer: column.pointer,
      text: value.value,
      value: problem === null ? (valueOf(column, change.after) ?? null) : null,
      problem,
      place: value.quote === '' ? null : (places[at] ?? null),
    };
  });
}
