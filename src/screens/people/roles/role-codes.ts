import type { TFunction } from 'i18next';
import type { RoleRow } from '../../../contract/people.ts';
import { generalPermissions, itemActions, itemPermission } from '../../../domain/permissions.ts';

/** A module as the matrix shows it. */
export interface ModuleName {
  readonly type: string;
  readonly name: string;
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
  const [type = '', action = ''] = code.split('.');
  const module = modules.find((each) => each.type === type);
  return t('roles.cell', { module: module?.name ?? type, action: t(`action.${action}`) });
}

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
