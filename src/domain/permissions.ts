import type { LackedRights } from '../runtime/compile/restrict.ts';
import type { ModuleDocument } from '../runtime/documents.ts';

/** The actions on items of a module; the code is `{module type}.{action}` (spec section 6). */
export const itemActions = ['read', 'create', 'update', 'delete', 'transition', 'approve'] as const;
export type ItemAction = (typeof itemActions)[number];

/** What a preset of a role may do in a module whose document does not say so. */
const defaultActions = {
  viewer: ['read'],
  technician: ['read', 'create', 'update', 'transition'],
  supervisor: ['read', 'create', 'update', 'delete', 'transition', 'approve'],
  permit_issuer: ['read', 'create'],
  permit_acceptor: ['read'],
  safety_engineer: ['read', 'create', 'update'],
  site_admin: itemActions,
  auditor: ['read'],
  contractor: ['read'],
} as const satisfies Record<keyof NonNullable<ModuleDocument['roles']>, readonly ItemAction[]>;

/** A role that organisations start from, named in module documents. */
export type RolePreset = keyof typeof defaultActions;

/** What a person may do with the fields of a field right; the code is `{module type}.{right}.{action}`. */
export const fieldActions = ['read', 'write'] as const;
export type FieldAction = (typeof fieldActions)[number];

/** The properties of a module document from which its permission codes follow. */
export type PermissionSource = Pick<ModuleDocument, 'type' | 'fieldRights'>;

export function fieldPermission(type: string, right: string, action: FieldAction): string {
  return `${type}.${right}.${action}`;
}

/** Every code of the field rights of a module, in their order. */
export function fieldPermissions({
  type,
  fieldRights = [],
}: {
  readonly type: string;
  readonly fieldRights?: readonly { readonly id: string }[] | undefined;
}): readonly string[] {
  return fieldRights.flatMap(({ id }) =>
    fieldActions.map((action) => fieldPermission(type, id, action)),
  );
}

/**
 * The field rights of a module that a person lacks, by id, given the codes that they hold. Writing
 * counts only together with reading: nobody overwrites what they can't see.
 */
export function lackedRights(
  { type, fieldRights = [] }: PermissionSource,
  may: (code: string) => boolean,
): LackedRights {
  const ids = fieldRights.map(({ id }) => id);
  const read = ids.filter((id) => !may(fieldPermission(type, id, 'read')));
  const write = ids.filter((id) => read.includes(id) || !may(fieldPermission(type, id, 'write')));
  return { read, write };
}

/**
 * The codes of a module with which roles of a preset start. A role that starts with every action
 * has the fields of every right too, unless the right names its roles.
 */
export function presetPermissions(
  { type, roles, fieldRights = [] }: PermissionSource & Pick<ModuleDocument, 'roles'>,
  preset: RolePreset,
): readonly string[] {
  const actions: readonly ItemAction[] =
    roles === undefined ? defaultActions[preset] : (roles[preset] ?? []);
  const ofEverything = itemActions.every((action) => actions.includes(action)) ? fieldActions : [];
  return [
    ...actions.map((action) => itemPermission(type, action)),
    ...fieldRights.flatMap(({ id, roles: named }) =>
      (named === undefined ? ofEverything : (named[preset] ?? [])).map((action) =>
        fieldPermission(type, id, action),
      ),
    ),
  ];
}

/** Codes that belong to no module. */
export const settingsPermission = 'settings.manage';
export const peoplePermission = 'people.manage';
/**
 * Allows sharing views of lists with everybody on a site, and choosing the default view of a list.
 */
export const viewsPermission = 'views.share';

/**
 * Allows reading and checking the audit log of the organisation. Not `read`, which a module of that
 * type would have too.
 */
export const auditPermission = 'audit.view';

/** Allows making and changing modules of the organisation. */
export const modulesPermission = 'modules.manage';

/** Allows publishing bulletins in the organisation or on a site. */
export const bulletinsPermission = 'bulletins.manage';

/** Allows setting and releasing legal holds. */
export const holdsPermission = 'holds.manage';

/** Allows sending files of items to the service that analyses them. */
export const analysisPermission = 'analysis.use';

/** The codes of no module, in a stable order. */
export const generalPermissions = [
  analysisPermission,
  auditPermission,
  bulletinsPermission,
  holdsPermission,
  modulesPermission,
  peoplePermission,
  settingsPermission,
  viewsPermission,
] as const;

/** The codes of no module with which roles of a preset start. */
const generalCodesOf: { readonly [preset in RolePreset]?: readonly string[] } = {
  technician: [analysisPermission],
  supervisor: [analysisPermission, viewsPermission],
  permit_issuer: [analysisPermission],
  safety_engineer: [analysisPermission],
  site_admin: [
    analysisPermission,
    bulletinsPermission,
    holdsPermission,
    peoplePermission,
    settingsPermission,
    viewsPermission,
  ],
  auditor: [auditPermission],
};

/** Every code with which a role of a preset starts, given the module documents. */
export function presetCodes(
  documents: readonly (PermissionSource & Pick<ModuleDocument, 'roles'>)[],
  preset: RolePreset,
): readonly string[] {
  return [
    ...documents.flatMap((document) => presetPermissions(document, preset)),
    ...(generalCodesOf[preset] ?? []),
  ];
}

export function itemPermission(type: string, action: ItemAction): string {
  return `${type}.${action}`;
}

/** The module type of a code of a module; null for the codes that belong to no module. */
export function moduleOfCode(code: string): string | null {
  const [type = '', ...rest] = code.split('.');
  const last = rest.at(-1) ?? '';
  const known: readonly string[] = rest.length === 2 ? fieldActions : itemActions;
  return rest.length <= 2 && known.includes(last) ? type : null;
}

/**
 * Whether a site with these modules (null: every module) uses the module of a code; true for codes
 * that belong to no module.
 */
export function usesModuleOf(modules: readonly string[] | null, code: string): boolean {
  const type = moduleOfCode(code);
  return modules === null || type === null || modules.includes(type);
}

/** Every permission code, given these modules, in a stable order. */
export function allPermissions(modules: readonly PermissionSource[]): readonly string[] {
  return [
    ...modules.flatMap(({ type }) => itemActions.map((action) => itemPermission(type, action))),
    ...modules.flatMap(fieldPermissions),
    ...generalPermissions,
  ].toSorted();
}
