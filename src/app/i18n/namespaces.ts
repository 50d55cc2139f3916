/** Texts that are fetched at start: those of the sign-in, of errors and of src/ui. */
export const startNamespaces = ['api', 'app', 'auth', 'ui'] as const;

/**
 * Texts of the shell, of lists and of what opens from lists. They are fetched right after the
 * sign-in, because a dialog must not wait for its texts.
 */
export const signedInNamespaces = [
  'activity',
  'bulk',
  'bulletins',
  'children',
  'codes',
  'connection',
  'deletion',
  'export',
  'files',
  'flow',
  'form',
  'home',
  'inspection',
  'legal_holds',
  'list',
  'map',
  'notices',
  'palette',
  'field_inputs',
  'planned_pages',
  'references',
  'related',
  'schedule',
  'site_map',
  'sites',
  'table',
  'widgets',
] as const;

/** Texts of single pages. Each is fetched with its page. */
export const pageNamespaces = [
  'access',
  'account',
  'audit',
  'developers',
  'diagram',
  'dms',
  'drawings',
  'editor',
  'file_analysis',
  'folders',
  'form_files',
  'guide',
  'help',
  'import_screen',
  'module_settings',
  'organisation',
  'outbox',
  'own_modules',
  'own_types',
  'people',
  'recycle_bin',
  'report',
  'rule_editor',
  'site_settings',
  'viewer',
] as const;

/** A namespace of texts; the name of its file in locales/. */
export type Namespace = (
  typeof startNamespaces | typeof signedInNamespaces | typeof pageNamespaces
)[number];

/** Namespaces that are fetched in one file, by the name of the file. */
export const bundles: { readonly [name: string]: readonly string[] } = {
  start: startNamespaces,
  'signed-in': signedInNamespaces,
};

/** The bundle of a namespace; null for a namespace that has a separate file. */
export function bundleOf(namespace: string): string | null {
  const [bundle = null] =
    Object.entries(bundles).find(([, names]) => names.includes(namespace)) ?? [];
  return bundle;
}
