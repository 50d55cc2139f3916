import type { ColumnDocument, ModuleDocument } from '../../runtime/documents.ts';
import type { FieldTypes } from '../../runtime/field-type.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import { resolveSettings } from '../../runtime/record/settings.ts';
import type { Choice } from './setting-field.ts';

const choiceOf = ({ db, name }: ColumnDocument): Choice => ({ value: db, label: name });

/**
 * What can limit the choice of a reference to items: the fields of the form, and then the columns of the
 * other module, that refer to items of one and the same module.
 *
 * @param settings those of the reference
 * @param referred the module whose items it offers
 * @param fields the other fields of the form
 */
export function limitChoices(
  settings: JsonObject,
  referred: ModuleDocument | undefined,
  fields: readonly ColumnDocument[],
  fieldTypes: FieldTypes,
): readonly (readonly [string, readonly Choice[]])[] {
  function targetOf({ columnType, columnData }: ColumnDocument): string | null {
    const document = fieldTypes.get(columnType)?.document;
    if (document?.reference !== 'item' || document.dataType !== 'number[]') return null;
    const { moduleType, isInbound } = resolveSettings(document, columnData);
    return isInbound === true || typeof moduleType !== 'string' ? null : moduleType;
  }
  const owners = (referred?.coreColumns ?? []).filter((each) => targetOf(each) !== null);
  const targets = new Set(owners.map(targetOf));
  const limiting = fields.filter((each) => targets.has(targetOf(each) ?? ''));
  const chosen = limiting.find(({ db }) => db === settings['matchField']);
  const compared =
    chosen === undefined ? [] : owners.filter((each) => targetOf(each) === targetOf(chosen));
  return [
    ['matchField', limiting.map(choiceOf)],
    ['matchColumn', compared.map(choiceOf)],
  ];
}
