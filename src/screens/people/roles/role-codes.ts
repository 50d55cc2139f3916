import type { TFunction } from 'i18next';
import type { RoleRow } from '../../../contract/people.ts';
import {
  fieldPermission,
  fieldPermissions,
  generalPermissions,
  itemActions,
  itemPermission,
} from '../../../domain/permissions.ts';

/** A module as the matrix shows it. */
export interface ModuleName {
  readonly type: string;
  readonly name: string;
  /** The groups of its fields that have rights of their own. */
  readonly fields: readonly { readonly id: string; readonly name: string }[];
}

export const codesOf = ({ permissions }: RoleRow): readonly string[] =>
  permissions.map(({ permission_code }) => permission_code);

/** The text key of a code of no module: `bulletins.manage` is `bulletins`. */
export const generalKey = (code: string) => code.split('.')[0] ?? code;

/** The name of a code: "Work orders: Edit". */
export function codeName(
  code: string,
  modules: readonly ModuleName[],
  t: TFunction<'access'>,
): string {
  if (generalPermissions.some((each) => each === code)) return t(`general.${generalKey(code)}`);
  const [type = '', ...rest] = code.split('.');
  const module = modules.find((each) => each.type === type);
  const action = rest.at(-1) ?? '';
  if (rest.length > 1) {
    const fields = module?.fields.find(({ id }) => id === rest[0])?.name ?? rest[0];
    return t('roles.field_cell', {
      module: module?.name ?? type,
      fields,
      action: t(`action.${action}`),
    });
  }
  return t('roles.cell', { module: module?.name ?? type, action: t(`action.${action}`) });
}

/** Every code in the order in which screens show them: by module, with its field rights, then the others. */
export const codesInOrder = (modules: readonly ModuleName[]): readonly string[] => [
  ...modules.flatMap(({ type, fields }) => [
    ...itemActions.map((action) => itemPermission(type, action)),
    ...fieldPermissions({ type, fieldRights: fields }),
  ]),
  ...generalPermissions,
];

/** What a role may do, in one sentence. */
export function roleSentence(
  role: RoleRow,
  modules: readonly ModuleName[],
  t: TFunction<'access'>,
): string {
  if (role.holds_all) return t('may.all');
  const held = new Set(codesOf(role));
  const ofModules = itemActions.flatMap((action) => {
    const count = modules.filter(({ type }) => held.has(itemPermission(type, action))).length;
    return count === 0 ? [] : [t(`may.${action}`, { count })];
  });
  const general = generalPermissions.flatMap((code) =>
    held.has(code) ? [t(`general.${generalKey(code)}`)] : [],
  );
  if (ofModules.length + general.length === 0) return t('may.nothing');
  const text = ofModules.join(', ');
  const sentence = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return [...(sentence === '' ? [] : [sentence]), ...general].join(' · ');
}

/**
 * The codes with one more or one less. Editing fields counts only with reading them, so both are given
 * and taken together.
 */
export function toggled(codes: ReadonlySet<string>, code: string): ReadonlySet<string> {
  const [type = '', right = '', action] = code.split('.');
  const next = codes.symmetricDifference(new Set([code]));
  if (action === 'write' && next.has(code)) next.add(fieldPermission(type, right, 'read'));
  if (action === 'read' && !next.has(code)) next.delete(fieldPermission(type, right, 'write'));
  return next;
}
