/** Texts that are fetched at start: of the sign-in, of failures, and those of src/ui. */
export const startNamespaces = ['api', 'app', 'auth', 'ui'] as const;

/** Texts of the frame, of lists and of what opens from them: at once, as a dialog can't wait. */
export const signedInNamespaces = [
  'activity',
  'bulk',
  'bulletins',
  'export',
  'files',
  'flow',
  'form',
  'home',
  'list',
  'map',
  'notices',
  'palette',
  'field_inputs',
  'planned_pages',
  'references',
  'schedule',
  'site_map',
  'sites',
  'table',
  'widgets',
] as const;

/** Texts of single pages, each fetched with its page. */
export const pageNamespaces = [
  'account',
  'help',
  'import_screen',
  'organisation',
  'people',
] as const;

/** A namespace of the page's texts, by its file in locales/. */
export type Namespace = (
  typeof startNamespaces | typeof signedInNamespaces | typeof pageNamespaces
)[number];

/** Namespaces that are fetched in one file, by its name. */
export const bundles: { readonly [name: string]: readonly string[] } = {
  start: startNamespaces,
  'signed-in': signedInNamespaces,
};

/** The bundle of a namespace; null for one that is fetched alone. */
export function bundleOf(namespace: string): string | null {
  const [bundle = null] =
    Object.entries(bundles).find(([, names]) => names.includes(namespace)) ?? [];
  return bundle;
}
