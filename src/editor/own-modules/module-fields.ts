import type { ColumnDocument, FieldTypeDocument, ModuleDocument } from '../../runtime/documents.ts';
import { jsonEquals, ownProperty } from '../../runtime/record/json.ts';
import { resolveSettings } from '../../runtime/record/settings.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import type { Text } from '../../runtime/text.ts';
import { freeName, nameFromLabel } from '../document/names.ts';
import { textIn } from '../../runtime/text.ts';

type FieldRight = NonNullable<ModuleDocument['fieldRights']>[number];
type RuleName = 'visibleWhen' | 'requiredWhen' | 'readOnlyWhen' | 'computed';

/** Letters of the id of a right. */
const longest = 31;

/** The field with a setting; one that is as the type has it is not stored. */
export function withSetting(
  column: ColumnDocument,
  type: FieldTypeDocument,
  setting: string,
  value: unknown,
): ColumnDocument {
  const { columnData = {}, ...rest } = column;
  const others = Object.fromEntries(Object.entries(columnData).filter(([key]) => key !== setting));
  const usual = ownProperty(resolveSettings(type, others), setting);
  const next = jsonEquals(value, usual) ? others : { ...others, [setting]: value };
  return Object.keys(next).length === 0 ? rest : { ...rest, columnData: next };
}

/** The field with a rule, or without one. */
export function withRule(
  column: ColumnDocument,
  name: RuleName,
  rule: Rule | null,
): ColumnDocument {
  const { [name]: _before, ...rest } = column;
  return rule === null ? rest : { ...rest, [name]: rule };
}

function withColumn(
  module: ModuleDocument,
  db: string,
  change: (column: ColumnDocument) => ColumnDocument,
): ModuleDocument {
  const coreColumns = module.coreColumns.map((each) => (each.db === db ? change(each) : each));
  return { ...module, coreColumns };
}

/** The module with another right of a field; null for everybody. */
export function withRight(module: ModuleDocument, db: string, id: string | null): ModuleDocument {
  return withColumn(module, db, ({ right: _before, ...rest }) =>
    id === null ? rest : { ...rest, right: id },
  );
}

/** The module with a new right, called as the field, which is the first one that it is for. */
export function withNewRight(module: ModuleDocument, db: string, name: Text): ModuleDocument {
  const { fieldRights = [] } = module;
  const taken = new Set(fieldRights.map(({ id }) => id));
  const id = freeName(nameFromLabel(textIn(name, 'en'), 'fields').slice(0, longest - 3), (each) =>
    taken.has(each),
  );
  return withRight({ ...module, fieldRights: [...fieldRights, { id, name }] }, db, id);
}

/** The module with a right called otherwise. */
export function withRightNamed(
  module: ModuleDocument,
  id: string,
  name: FieldRight['name'],
): ModuleDocument {
  const { fieldRights = [] } = module;
  return {
    ...module,
    fieldRights: fieldRights.map((each) => (each.id === id ? { ...each, name } : each)),
  };
}

/** The module without a right; its fields are for everybody. */
export function withoutRight(module: ModuleDocument, id: string): ModuleDocument {
  const { fieldRights = [], ...rest } = module;
  const others = fieldRights.filter((each) => each.id !== id);
  const coreColumns = module.coreColumns.map((column) => {
    const { right, ...others_ } = column;
    return right === id ? others_ : column;
  });
  return { ...rest, coreColumns, ...(others.length > 0 && { fieldRights: others }) };
}
