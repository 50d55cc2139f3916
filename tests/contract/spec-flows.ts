/**
 * The default flows of the specification, copied manually from section 4.5. A status code that it
 * leaves open and the documents define is marked `ours`.
 */

export interface SpecNode {
  readonly kind:
    'status_start' | 'status_intermediate' | 'zero_requirement' | 'requirement' | 'approval';
  /** The status code in section 4.5. */
  readonly code?: string;
  readonly ours?: string;
}

export interface SpecFlow {
  /** By English label. */
  readonly nodes: { readonly [label: string]: SpecNode };
  readonly edges: readonly (readonly [from: string, to: string, handle?: 'reject'])[];
}

const start = (code: string): SpecNode => ({ kind: 'status_start', code });
const status = (code: string): SpecNode => ({ kind: 'status_intermediate', code });
const ourStart: SpecNode = { kind: 'status_start', ours: 'INIT_DEFAULT' };
const ourStatus = (ours: string): SpecNode => ({ kind: 'status_intermediate', ours });
const noCheck: SpecNode = { kind: 'zero_requirement' };
const activeToInactive: SpecFlow['edges'] = [
  ['Active', 'No Check'],
  ['No Check', 'Inactive'],
];
const unnamedActiveInactive: SpecFlow = {
  nodes: { Active: ourStart, 'No Check': noCheck, Inactive: ourStatus('TERM_DEFAULT') },
  edges: activeToInactive,
};

export const specFlows: { readonly [name: string]: SpecFlow } = {
  checklists: {
    nodes: {
      Unfilled: start('INIT_DEFAULT'),
      'No Check': noCheck,
      Complete: status('TERM_DEFAULT'),
      'Snagged Reason Checker': { kind: 'requirement' },
      Snagged: ourStatus('SNAGGED'),
      'Approval Node': { kind: 'approval', ours: 'APPROVAL_PENDING' },
    },
    edges: [
      ['Unfilled', 'No Check'],
      ['No Check', 'Complete'],
      ['Unfilled', 'Snagged Reason Checker'],
      ['Snagged Reason Checker', 'Snagged'],
      ['Snagged', 'Approval Node'],
      ['Approval Node', 'Complete'],
      ['Approval Node', 'Unfilled', 'reject'],
    ],
  },
  documents: {
    nodes: {
      Draft: ourStart,
      'Under Review': ourStatus('UNDER_REVIEW'),
      Approved: ourStatus('APPROVED'),
      Archived: ourStatus('ARCHIVED'),
    },
    edges: [
      ['Draft', 'Under Review'],
      ['Under Review', 'Approved'],
      ['Approved', 'Archived'],
    ],
  },
  folders: {
    nodes: { Active: ourStart, Archived: ourStatus('ARCHIVED') },
    edges: [['Active', 'Archived']],
  },
  equipment: {
    nodes: {
      Active: start('INIT_DEFAULT'),
      'No Check': noCheck,
      Inactive: status('TERM_DEFAULT'),
    },
    edges: activeToInactive,
  },
  functional_locations: unnamedActiveInactive,
  workorders: unnamedActiveInactive,
  observations: {
    nodes: {
      Open: start('INIT_DEFAULT'),
      'In Progress': status('IN_PROGRESS'),
      Resolved: status('RESOLVED'),
      Closed: status('CLOSED'),
    },
    edges: [
      ['Open', 'In Progress'],
      ['In Progress', 'Resolved'],
      ['Resolved', 'Closed'],
    ],
  },
  permits: {
    nodes: {
      Draft: start('INIT_DEFAULT'),
      'Pending Approval': { kind: 'approval', code: 'APPROVAL_PENDING' },
      Active: status('ACTIVE'),
      Suspended: status('SUSPENDED'),
      Expired: status('EXPIRED'),
      Completed: status('COMPLETED'),
    },
    edges: [
      ['Draft', 'Pending Approval'],
      ['Pending Approval', 'Active'],
      ['Active', 'Suspended'],
      ['Active', 'Expired'],
      ['Active', 'Completed'],
      ['Suspended', 'Active'],
    ],
  },
};
