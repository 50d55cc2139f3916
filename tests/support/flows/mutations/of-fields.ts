import type { ModuleDocument } from '../../../../src/runtime/documents.ts';
import { statusKeys } from '../../../../src/runtime/flow/keys.ts';
import { check, inserted, isStatus, withNode } from '../mutate.ts';
import type { SoundFlow } from '../sound-flows.ts';
import type { Mutant, Mutation } from './mutation.ts';

/** The module with a text field for which each move out of the start asks. */
function askedAtStart(
  { flow, module }: SoundFlow,
  field: Partial<ModuleDocument['coreColumns'][number]>,
  change: (module: ModuleDocument, start: string) => ModuleDocument = (same) => same,
): readonly Mutant[] {
  const start = flow.nodes.find(({ kind }) => kind === 'status_start');
  const [place] = module.coreColumns;
  if (start === undefined || place === undefined) return [];
  const { tab, section } = place;
  const asked = { db: 'asked', columnType: 'text', name: 'Asked', tab, section, order: 99 };
  const coreColumns = [...module.coreColumns, { ...asked, ...field }];
  const key = statusKeys(flow).get(start.id) ?? '';
  return flow.edges
    .filter(({ source }) => source === start.id)
    .map((edge) => ({
      flow: inserted(flow, edge, check('vain', { '!': { empty: { var: 'asked' } } })),
      module: change({ ...module, coreColumns }, key),
      node: 'vain',
    }));
}

const never = { '==': [1, 2] };

/** Checks that ask for fields which nobody can fill in. */
export const ofFields: readonly Mutation[] = [
  {
    what: 'a check asks for a hidden field',
    code: 'field_locked',
    severity: 'error',
    mutate: (sound) => askedAtStart(sound, { visibleWhen: never }),
  },
  {
    what: 'a check asks for a field that is hidden until it is filled in',
    code: 'field_locked',
    severity: 'error',
    mutate: (sound) => askedAtStart(sound, { visibleWhen: { '==': [{ var: 'asked' }, 'x'] } }),
  },
  {
    what: 'a check asks for a field in a hidden section',
    code: 'field_locked',
    severity: 'error',
    mutate: (sound) =>
      askedAtStart(sound, { section: 'unseen' }, (module) => ({
        ...module,
        tabs: module.tabs.map((tab) => ({
          ...tab,
          sections: [...tab.sections, { id: 'unseen', name: 'Unseen', visibleWhen: never }],
        })),
      })),
  },
  {
    what: 'a check asks for a read-only field',
    code: 'field_locked',
    severity: 'error',
    mutate: (sound) => askedAtStart(sound, { readOnlyWhen: { '!': never } }),
  },
  {
    what: 'a check asks for a field that is read-only in the status',
    code: 'field_locked',
    mutate: (sound) =>
      askedAtStart(sound, {}, (module, start) => ({
        ...module,
        readOnlyWhen: {
          families: module.readOnlyWhen?.families ?? [],
          statuses: [...(module.readOnlyWhen?.statuses ?? []), start],
        },
      })),
  },
  {
    what: 'a check asks for a field computed from a hidden one',
    code: 'field_locked',
    severity: 'error',
    mutate: (sound) =>
      askedAtStart(sound, { computed: { var: 'source' } }, (module) => {
        const [place] = module.coreColumns;
        const { tab = '', section = '' } = place ?? {};
        const source = {
          db: 'source',
          columnType: 'text',
          name: 'Source',
          tab,
          section,
          order: 98,
        };
        return {
          ...module,
          coreColumns: [...module.coreColumns, { ...source, visibleWhen: never }],
        };
      }),
  },
  {
    what: 'a check asks for a field that a later move fills in',
    code: 'field_locked',
    severity: 'error',
    mutate: (sound) =>
      askedAtStart(sound, { columnType: 'datetime' }).map((mutant) => {
        const sources = new Set(sound.flow.edges.map(({ source }) => source));
        const last =
          sound.flow.nodes.find((node) => isStatus(node) && !sources.has(node.id))?.id ?? '';
        const { records = {} } = sound.flow.nodes.find(({ id }) => id === last) ?? {};
        return {
          ...mutant,
          flow: withNode(mutant.flow, last, { records: { ...records, asked: 'now' } }),
        };
      }),
  },
  {
    what: 'a check asks for a field that not everybody may read',
    code: 'requirement_right',
    severity: 'error',
    mutate: (sound) =>
      askedAtStart(sound, { right: 'secret' }, (module) => ({
        ...module,
        fieldRights: [...(module.fieldRights ?? []), { id: 'secret', name: 'Secret' }],
      })),
  },
];
