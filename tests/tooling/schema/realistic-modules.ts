import type {
  ColumnDocument,
  FlowDocument,
  ModuleDocument,
} from '../../../src/runtime/documents.ts';
import { column, moduleDocument } from '../../support/compiled.ts';

/** Modules as integrators write them, with what the shipped ones do not use. */

const status = (id: string, label: string, more: Partial<FlowDocument['nodes'][number]> = {}) =>
  ({ id, kind: 'status_intermediate', label, colour: '#3B7DD8', ...more }) as const;
const start = (id: string, label: string) => status(id, label, { kind: 'status_start' });
const edges = (...ways: readonly (readonly [string, string])[]) =>
  ways.map(([source, target]) => ({ id: `${source}-${target}`, source, target }));

function moduleOf(
  type: string,
  columns: readonly ColumnDocument[],
  flow: FlowDocument,
  more: Partial<ModuleDocument> = {},
): ModuleDocument {
  const document = moduleDocument(
    columns.map((each, order) => ({ ...each, order: order + 1 })),
    flow,
  );
  const path = type.replaceAll('_', '-');
  return {
    ...document,
    type,
    name: { en: type, de: type },
    databaseTable: `${type}_items`,
    api: path,
    wrapper: type,
    route: `maintenance/${path}`,
    ...more,
  };
}

const decimal = { min: -999_999.999, max: 999_999.999, step: 0.001, decimals: 3 };
const reading = (db: string, rest: Partial<ColumnDocument> = {}) =>
  column('number', db, { columnData: decimal, ...rest });
const isDeviating = { '>': [{ var: 'deviation' }, 5] };

const readings = moduleOf(
  'readings',
  [
    column('module_item_reference', 'point_id', {
      columnData: { moduleType: 'equipment' },
      required: true,
    }),
    reading('value', { required: true, tableOrder: 2 }),
    reading('target', { default: 20.5 }),
    reading('low', {
      validWhen: [
        {
          rule: {
            or: [
              { empty: { var: 'low' } },
              { empty: { var: 'high' } },
              { '<=': [{ var: 'low' }, { var: 'high' }] },
            ],
          },
          message: 'The low limit is above the high one',
        },
      ],
    }),
    reading('high'),
    reading('deviation', { computed: { '-': [{ var: 'value' }, { var: 'target' }] } }),
    column('number', 'percent', {
      columnData: { min: null, max: null, step: null, decimals: 2 },
      computed: { '*': [{ '/': [{ var: 'deviation' }, { var: 'target' }] }, 100] },
    }),
    column('checkbox', 'is_alarm', { computed: isDeviating }),
    column('text', 'verdict', {
      computed: { if: [{ var: 'is_alarm' }, 'Alarm', { empty: { var: 'value' } }, '', 'Normal'] },
    }),
    column('textarea', 'remark', { requiredWhen: isDeviating }),
    column('text', 'tag', {
      columnData: { pattern: '^[A-Z]{2,4}-\\d{3,5}[a-z]?$' },
      unique: true,
    }),
    column('datetime', 'taken_at', { columnData: { includeTime: true } }),
    column('number', 'hours_ago', {
      columnData: { min: null, max: null, step: null, decimals: 3 },
      computed: { date_diff: [{ var: 'taken_at' }, { now: [] }, 'hours'] },
    }),
    column('user_reference', 'taken_by', { assignment: true }),
    column('scheduler', 'next', { columnData: { allowIndefinite: false } }),
    column('signature', 'checked', { visibleWhen: { var: 'is_alarm' }, clearWhenHidden: true }),
    column('text', 'action', {
      visibleWhen: { '!': { empty: { var: 'checked' } } },
      clearWhenHidden: true,
    }),
    column('photos', 'photos', { readOnlyWhen: { '==': [{ var: 'status' }, 2] } }),
    column('chart', 'trend'),
  ],
  {
    name: 'readings_flow',
    nodes: [
      start('recorded', 'Recorded'),
      {
        id: 'signed',
        kind: 'requirement',
        label: 'Signed',
        colour: '#B57614',
        requirements: [
          {
            rule: { or: [{ '!': { var: 'is_alarm' } }, { '!': { empty: { var: 'checked' } } }] },
            message: 'Sign the reading',
            field: 'checked',
          },
          { rule: { '<': [{ var: 'deviation' }, 100] }, message: 'Repeat the reading' },
          { rule: { '!': { empty: { var: 'next' } } }, message: 'Plan the next reading' },
        ],
      },
      status('verified', 'Verified', { family: 'done' }),
      status('voided', 'Voided', { family: 'closed', statusCode: 'VOID' }),
    ],
    edges: edges(
      ['recorded', 'signed'],
      ['signed', 'verified'],
      ['recorded', 'voided'],
      ['verified', 'voided'],
    ),
  },
  { readOnlyWhen: { families: ['done', 'closed'], editable: ['remark'] } },
);

const certificates = moduleOf(
  'loto_certificates',
  [
    column('module_item_reference', 'equipment_ids', {
      columnData: { moduleType: 'equipment', allowMultiple: true },
      required: true,
    }),
    column('module_item_reference', 'inbound_orders', {
      columnData: { moduleType: 'workorders', isInbound: true, allowMultiple: true },
      tableOrder: 5,
    }),
    column('checkbox_group', 'energies', {
      columnData: {
        options: ['electrical', 'hydraulic', 'thermal'].map((value) => ({ value, label: value })),
      },
    }),
    column('checkbox', 'stored_energy', {
      visibleWhen: {
        or: [
          { contains: [{ var: 'energies' }, 'hydraulic'] },
          { contains: [{ var: 'energies' }, 'thermal'] },
        ],
      },
      clearWhenHidden: true,
    }),
    column('number', 'energy_count', { computed: { length: { var: 'energies' } } }),
    column('signature', 'zero_energy', {
      columnData: { allowMultiple: true, minSignatures: 2, maxSignatures: 3 },
      requiredWhen: { '>=': [{ var: 'energy_count' }, 2] },
    }),
    column('datetime', 'from_date', { required: true }),
    column('datetime', 'to_date', {
      deadline: true,
      validWhen: [
        {
          rule: { '!': { '<': [{ var: 'to_date' }, { var: 'from_date' }] } },
          message: 'It ends before it starts',
        },
      ],
    }),
    column('number', 'days', {
      columnData: { min: null, max: null },
      computed: { date_diff: [{ var: 'from_date' }, { var: 'to_date' }, 'days'] },
    }),
    column('checkbox', 'long_term', { computed: { '>': [{ var: 'days' }, 30] } }),
    column('datetime', 'review_at', {
      visibleWhen: { var: 'long_term' },
      requiredWhen: { var: 'long_term' },
    }),
    column('user_reference', 'approved_by'),
    column('datetime', 'approved_at', { columnData: { includeTime: true } }),
  ],
  {
    name: 'loto_flow',
    nodes: [
      start('draft', 'Draft'),
      {
        id: 'approval',
        kind: 'approval',
        label: 'Approval',
        colour: '#8A66D6',
        approvers: [{ team_id: 3 }, { user_id: 7 }],
        approvalPattern: 'sequential',
        notBy: ['requester'],
        records: { approved_by: 'actor', approved_at: 'now' },
      },
      status('in_force', 'In force'),
      status('test_run', 'Test run', { family: 'held' }),
      {
        id: 'locks_off',
        kind: 'requirement',
        label: 'Locks off',
        colour: '#B57614',
        requirements: [
          { rule: { '!': { empty: { var: 'approved_by' } } }, message: 'It was never approved' },
          { rule: { '!': { empty: { var: 'zero_energy' } } }, message: 'Nobody signed' },
        ],
        requiresComment: true,
      },
      status('closed', 'Closed', { family: 'closed' }),
    ],
    edges: edges(
      ['draft', 'approval'],
      ['approval', 'in_force'],
      ['in_force', 'test_run'],
      ['test_run', 'in_force'],
      ['in_force', 'locks_off'],
      ['locks_off', 'closed'],
    ),
  },
  { codePrefix: 'LOTO', facts: ['from_date', 'to_date'] },
);

const inventory = moduleOf(
  'inventory_items',
  [
    column('text', 'part_number', {
      columnData: { pattern: '(?i)^[a-z0-9][a-z0-9\\-./]{2,29}$', minLength: 5, maxLength: 30 },
      patternMessage: 'Letters, digits, hyphens, points and strokes',
      required: true,
      unique: true,
    }),
    column('type', 'type_id', { required: true }),
    column('type', 'sub_type_id', { columnData: { parentType: 'type_id' } }),
    column('criticality', 'criticality_id'),
    column('number', 'unit_cost', {
      columnData: { min: 0, max: null, step: 0.05, decimals: 2, suffix: 'EUR' },
    }),
    column('number', 'on_hand', {
      columnData: { min: 0, max: 99_999.75, step: 0.25, decimals: 2 },
    }),
    column('number', 'reserved', { columnData: { min: 0, max: null, step: 0.25, decimals: 2 } }),
    column('number', 'reorder_point', { columnData: { min: 0, max: 1000, step: 5 } }),
    column('number', 'available', {
      columnData: { min: null, max: null, step: null, decimals: 2 },
      computed: { '-': [{ var: 'on_hand' }, { var: 'reserved' }] },
      tableOrder: 3,
    }),
    column('checkbox', 'reorder', {
      computed: { '<=': [{ var: 'available' }, { var: 'reorder_point' }] },
    }),
    column('dropdown', 'supplier', {
      columnData: {
        options: [1, 2, 3].map((value) => ({ value, label: `Supplier ${value}` })),
      },
      requiredWhen: { var: 'reorder' },
      readOnlyWhen: { in: [{ var: 'status' }, [3, 4]] },
    }),
    column('module_item_reference', 'alternative_ids', {
      columnData: { moduleType: 'inventory_items', allowMultiple: true },
      validWhen: [
        {
          rule: { '<=': [{ length: { var: 'alternative_ids' } }, 2] },
          message: 'Two alternatives at most',
        },
      ],
    }),
    column('color', 'label_colour'),
    column('lat_lon', 'position'),
    column('3drm_coordinate', 'shape'),
  ],
  {
    name: 'inventory_flow',
    nodes: [
      start('planning', 'Planning'),
      status('active', 'Active'),
      status('pending', 'Pending obsolete', { family: 'held' }),
      status('obsolete', 'Obsolete', { family: 'closed' }),
      {
        id: 'empty_store',
        kind: 'requirement',
        label: 'Nothing in store',
        colour: '#B57614',
        requirements: [{ rule: { '==': [{ var: 'available' }, 0] }, message: 'Use up the stock' }],
      },
    ],
    edges: edges(
      ['planning', 'active'],
      ['active', 'pending'],
      ['pending', 'active'],
      ['pending', 'empty_store'],
      ['empty_store', 'obsolete'],
    ),
  },
  { tag: 'part_number', requiredOnEntry: { families: ['closed'] } },
);

const keyBoxes = moduleOf(
  'key_boxes',
  [
    column('number', 'key_count', { columnData: { min: 1, max: 60 }, required: true }),
    column('number', 'locks_on', { columnData: { min: 0, max: 60 } }),
    column('number', 'free', {
      columnData: { min: null, max: null },
      computed: { max: [{ '-': [{ var: 'key_count' }, { var: 'locks_on' }] }, 0] },
    }),
    column('text', 'control_lock', { columnData: { pattern: '^(?:CL|KL)\\-[[:digit:]]{4}$' } }),
    column('user_reference', 'holder', {
      columnData: { allowTeams: true },
      requiredWhen: { '<': [{ var: 'free' }, { var: 'key_count' }] },
    }),
    column('user_reference', 'last_holder', { computed: { var: 'holder' } }),
    column('datetime', 'checked_on'),
    column('datetime', 'next_check', { computed: { var: 'checked_on' } }),
    column('text', 'age', {
      computed: {
        if: [
          { '>': [{ date_diff: [{ var: 'created_at' }, { today: [] }, 'days'] }, 365] },
          'Older than a year',
          'New',
        ],
      },
    }),
    column('text', 'year_note', {
      visibleWhen: { '==': [{ var: 'age' }, 'Older than a year'] },
    }),
    column('force_watch', 'watchers'),
    column('document_labels', 'labels', { columnData: { maxLabels: 3 } }),
    column('module_template_reference', 'template', { columnData: { moduleType: 'workorders' } }),
    column('module_item_connection_reference', 'connection'),
  ],
  {
    name: 'key_box_flow',
    nodes: ['empty', 'loaded', 'locked', 'released', 'damaged', 'repaired', 'scrapped'].map(
      (id, at) => (at === 0 ? start(id, id) : status(id, id)),
    ),
    edges: edges(
      ['empty', 'loaded'],
      ['loaded', 'locked'],
      ['locked', 'released'],
      ['released', 'empty'],
      ['empty', 'damaged'],
      ['damaged', 'repaired'],
      ['repaired', 'empty'],
      ['damaged', 'scrapped'],
    ),
  },
  {
    views: [
      'open',
      {
        id: 'full',
        name: 'Full',
        document: { kind: 'table', filter: { '==': [{ var: 'free' }, 0] } },
      },
    ],
  },
);

export const realisticModules: ReadonlyMap<string, ModuleDocument> = new Map(
  [readings, certificates, inventory, keyBoxes].map((each) => [each.type, each]),
);
