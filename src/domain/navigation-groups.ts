/** The groups of the sidebar in order (spec 2.5); locales name them. Documents may add others. */
export const standardGroups = [
  'analytics',
  'three_d',
  'assets',
  'maintenance',
  'safety',
  'contractors',
  'documents',
  'general',
  'viewer',
] as const;
