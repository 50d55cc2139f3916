/** Texts that are fetched at start: of the sign-in, of failures, and those of src/ui. */
export const start = ['api', 'app', 'auth', 'ui'] as const;

/** Texts of the frame, of lists and of what opens from them: at once, as a dialog can't wait. */
export const inside = [
  'beside',
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
  'places',
  'references',
  'schedule',
  'site_map',
  'sites',
  'table',
  'widgets',
] as const;

/** Texts of single pages, each fetched with its page. */
export const ofPages = ['account', 'help', 'import_screen', 'organisation', 'people'] as const;

/** A part of the texts, by its file in locales/. */
export type Namespace = (typeof start | typeof inside | typeof ofPages)[number];

const groups: { readonly [name: string]: readonly string[] } = { start, inside };

/** The group of a part; null for one that is fetched alone. */
export function groupOf(namespace: string): string | null {
  const [group = null] =
    Object.entries(groups).find(([, names]) => names.includes(namespace)) ?? [];
  return group;
}
