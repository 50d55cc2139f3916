import type { Modules } from '../../modules/modules.ts';
import type { CopiedLists } from './copy-lists.ts';

/** The criticalities with which a new site starts, most critical first. */
const criticalities = [
  { name: { en: 'High', de: 'Hoch', fr: 'Élevée' }, rank: 1, colour: '#C4382C' },
  { name: { en: 'Medium', de: 'Mittel', fr: 'Moyenne' }, rank: 2, colour: '#D98A1F' },
  { name: { en: 'Low', de: 'Niedrig', fr: 'Faible' }, rank: 3, colour: '#3B7DD8' },
];

/**
 * The lists of a new site that takes none over: forms require a type and a criticality, so that
 * without any nobody could fill them in.
 */
export function starterLists(modules: Modules): CopiedLists {
  const typed = modules
    .all()
    .filter(({ compiled }) =>
      compiled.columns.some(({ fieldType }) => fieldType.document.reference === 'type'),
    );
  const types = typed.map(({ document }, at) => ({
    id: at,
    module_type: document.type,
    name: { en: 'General', de: 'Allgemein', fr: 'Général' },
    code: null,
    parent_id: null,
  }));
  return { types, criticalities, dropdowns: [], labels: [], columns: [], templates: [] };
}
