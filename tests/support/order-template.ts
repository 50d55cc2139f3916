import { templateRow } from './mock-site.ts';

/**
 * A template of work orders with one template column, and a flow in which one move requires that
 * column, another a reason, and a third two approvals in order (users 1 and 2).
 */
export const orderTemplate = templateRow(5, {
  moduleType: 'workorders',
  name: { en: 'Corrective', de: 'Korrektiv' },
  tabs: [
    {
      id: 'general',
      name: { en: 'General', de: 'Allgemein' },
      sections: [
        { id: 'details', name: { en: 'Details', de: 'Angaben' } },
        { id: 'planning', name: { en: 'Planning', de: 'Planung' } },
      ],
    },
    {
      id: 'finding',
      name: { en: 'Finding', de: 'Befund' },
      sections: [{ id: 'finding', name: { en: 'Finding', de: 'Befund' } }],
    },
    {
      id: 'links',
      name: { en: 'Links', de: 'Verknüpfungen' },
      sections: ['affected', 'related', 'location'].map((id) => ({ id, name: id })),
    },
    {
      id: 'checklists',
      name: { en: 'Checklists', de: 'Checklisten' },
      sections: [{ id: 'checklists', name: { en: 'Checklists', de: 'Checklisten' } }],
    },
    {
      id: 'files',
      name: { en: 'Files', de: 'Dateien' },
      sections: [{ id: 'files', name: { en: 'Files', de: 'Dateien' } }],
    },
  ],
  columns: [
    {
      db: 'cause',
      columnType: 'textarea',
      name: { en: 'Cause of failure', de: 'Schadensursache' },
      tab: 'finding',
      section: 'finding',
      order: 0,
    },
  ],
  statusFlow: {
    name: 'corrective',
    nodes: [
      {
        id: 'open',
        kind: 'status_start',
        statusCode: 'INIT_DEFAULT',
        label: { en: 'Open', de: 'Offen' },
        colour: '#74838E',
        family: 'not_started',
      },
      {
        id: 'reason',
        kind: 'requirement',
        label: 'Reason',
        colour: '#B57614',
        requirements: [],
        requiresComment: true,
        category: 'Stop work',
        referenceCode: 'HSE-12',
      },
      {
        id: 'on_hold',
        kind: 'status_intermediate',
        statusCode: 'ON_HOLD',
        label: { en: 'On hold', de: 'Angehalten' },
        colour: '#B57614',
        family: 'held',
      },
      {
        id: 'cause_known',
        kind: 'requirement',
        label: 'Cause known',
        colour: '#3B7DD8',
        requirements: [
          {
            rule: { '!': { empty: { var: 'cause' } } },
            field: 'cause',
            message: { en: 'Fill in the cause of failure.', de: 'Die Schadensursache angeben.' },
          },
        ],
      },
      {
        id: 'approval',
        kind: 'approval',
        statusCode: 'APPROVAL',
        colour: '#8A66D6',
        label: { en: 'Approval', de: 'Freigabe' },
        family: 'waiting',
        approvers: [{ user_id: 1 }, { user_id: 2 }],
        approvalPattern: 'sequential',
      },
      {
        id: 'completed',
        kind: 'status_intermediate',
        statusCode: 'COMPLETED',
        label: { en: 'Completed', de: 'Abgeschlossen' },
        colour: '#2E8B57',
        family: 'done',
      },
    ],
    edges: [
      { id: 'a', source: 'open', target: 'reason' },
      { id: 'b', source: 'reason', target: 'on_hold' },
      { id: 'c', source: 'on_hold', target: 'cause_known' },
      { id: 'd', source: 'open', target: 'cause_known' },
      { id: 'e', source: 'cause_known', target: 'approval' },
      { id: 'f', source: 'approval', target: 'completed' },
      { id: 'g', source: 'approval', target: 'on_hold', sourceHandle: 'reject' },
    ],
  },
});
