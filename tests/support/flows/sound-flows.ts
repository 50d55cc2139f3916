import type { FlowDocument, ModuleDocument } from '../../../src/runtime/documents.ts';
import type { FlowPeople, FlowPermission } from '../../../src/runtime/flow/review/people.ts';
import { column, moduleDocument, shippedFlows, shippedModules } from '../compiled.ts';
import { orderTemplate } from '../order-template.ts';

/** A flow without a finding, with its module. */
export interface SoundFlow {
  readonly name: string;
  readonly module: ModuleDocument;
  readonly flow: FlowDocument;
}

const everything: ReadonlySet<FlowPermission> = new Set([
  'read',
  'create',
  'transition',
  'approve',
] as const);

/** Four people who may do everything, a team of two and a team of one. */
export const wholeCrew: FlowPeople = {
  users: [1, 2, 3, 4].map((id) => ({ id, name: `Person ${id}`, permissions: everything })),
  teams: [
    { id: 1, name: 'Shift', member_ids: [1, 2] },
    { id: 2, name: 'Safety', member_ids: [3] },
  ],
  roles: [
    { id: 1, name: 'Supervisor', member_ids: [2, 4] },
    { id: 2, name: 'Fire officer', member_ids: [3] },
  ],
};

const colour = '#74838E';

/** Hot work: two approvals in order with a rejection, checks on the way, and a suspension. */
const hotWork: FlowDocument = {
  name: 'hot_work',
  nodes: [
    { id: 'draft', kind: 'status_start', label: 'Draft', colour, family: 'planned' },
    {
      id: 'prepared',
      kind: 'requirement',
      label: 'Prepared',
      colour,
      requirements: [
        { rule: { '!': { empty: { var: 'hazards' } } }, message: 'Name the hazards.' },
        { rule: { '>': [{ var: 'hours' }, 0] }, message: 'Say how long.' },
        {
          rule: { or: [{ '!': { var: 'confined' } }, { '!': { empty: { var: 'gas' } } }] },
          field: 'gas',
          message: 'Enter the gas measured.',
        },
      ],
    },
    {
      id: 'area',
      kind: 'approval',
      label: 'Area approval',
      colour,
      approvers: [{ user_id: 1 }, { team_id: 2 }],
      notBy: ['requester'],
    },
    {
      id: 'safety',
      kind: 'approval',
      label: 'Safety approval',
      colour,
      approvers: [{ user_id: 2 }],
      notBy: ['earlier_approver'],
    },
    { id: 'active', kind: 'status_intermediate', label: 'Active', colour, family: 'moving' },
    { id: 'why', kind: 'requirement', label: 'Reason', colour, requiresComment: true },
    { id: 'suspended', kind: 'status_intermediate', label: 'Suspended', colour, family: 'held' },
    { id: 'free', kind: 'zero_requirement', label: 'No check', colour },
    { id: 'closed', kind: 'status_intermediate', label: 'Closed', colour, family: 'closed' },
  ],
  edges: [
    { id: 'a', source: 'draft', target: 'prepared' },
    { id: 'b', source: 'prepared', target: 'area' },
    { id: 'c', source: 'area', target: 'safety' },
    { id: 'd', source: 'area', target: 'draft', sourceHandle: 'reject' },
    { id: 'e', source: 'safety', target: 'active' },
    { id: 'f', source: 'safety', target: 'draft', sourceHandle: 'reject' },
    { id: 'g', source: 'active', target: 'why' },
    { id: 'h', source: 'why', target: 'suspended' },
    { id: 'i', source: 'suspended', target: 'active' },
    { id: 'j', source: 'active', target: 'free' },
    { id: 'k', source: 'free', target: 'closed' },
  ],
};

const hotWorkModule: ModuleDocument = {
  ...moduleDocument(
    [
      column('text', 'hazards'),
      column('number', 'hours'),
      column('checkbox', 'confined'),
      column('number', 'gas', { visibleWhen: { var: 'confined' } }),
    ],
    hotWork,
  ),
  readOnlyWhen: { families: ['closed'] },
};

/** An inspection that is done again and again, with checks in a diamond. */
const inspection: FlowDocument = {
  name: 'inspection',
  nodes: [
    { id: 'open', kind: 'status_start', label: 'Open', colour },
    {
      id: 'good',
      kind: 'requirement',
      label: 'Good',
      colour,
      requirements: [{ rule: { '>=': [{ var: 'score' }, 80] }, message: 'The score is too low.' }],
    },
    {
      id: 'bad',
      kind: 'requirement',
      label: 'Bad',
      colour,
      requirements: [{ rule: { '<': [{ var: 'score' }, 80] }, message: 'The score is high.' }],
    },
    { id: 'passed', kind: 'status_intermediate', label: 'Passed', colour },
    { id: 'repair', kind: 'status_intermediate', label: 'To repair', colour, family: 'held' },
    { id: 'review', kind: 'approval', label: 'Review', colour, notBy: ['creator'] },
  ],
  edges: [
    { id: 'a', source: 'open', target: 'good' },
    { id: 'b', source: 'good', target: 'passed' },
    { id: 'c', source: 'open', target: 'bad' },
    { id: 'd', source: 'bad', target: 'repair' },
    { id: 'e', source: 'repair', target: 'review' },
    { id: 'f', source: 'review', target: 'passed' },
  ],
};

const ofShipped = [...shippedModules].map(([name, module]): SoundFlow => {
  const { defaultStatusFlow: given } = module;
  const flow = typeof given === 'string' ? shippedFlows.get(given) : given;
  if (flow === undefined) throw new Error(`${name} has no flow`);
  return { name, module, flow };
});

function corrective(): SoundFlow {
  const module = shippedModules.get('workorders');
  const { statusFlow: flow, columns } = orderTemplate.document;
  if (module === undefined || flow === undefined) throw new Error('No template of work orders');
  const tab = module.tabs[0];
  const place = { tab: tab?.id ?? '', section: tab?.sections[0]?.id ?? '' };
  const coreColumns = [...module.coreColumns, ...columns.map((each) => ({ ...each, ...place }))];
  return { name: 'corrective', module: { ...module, coreColumns }, flow };
}

/** The default flows of the modules, and three with more checks and approvals. */
export const soundFlows: readonly SoundFlow[] = [
  ...ofShipped,
  corrective(),
  { name: 'hot work', module: hotWorkModule, flow: hotWork },
  {
    name: 'inspection',
    module: moduleDocument([column('number', 'score')], inspection),
    flow: inspection,
  },
];
