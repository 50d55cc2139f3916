import { expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import { auditVerb } from './audit-entry.ts';

const entry: AuditEntry = {
  site_id: null,
  sequence: 1,
  at: '2026-11-25T10:00:00.000Z',
  user: null,
  token: null,
  origin: null,
  call: '',
  area: 'people',
  item_type: 'account',
  item_id: 7,
  item_name: 'Nora Berg',
  changes: {},
  erased: [],
  withheld: 0,
};
const now = entry.at;

/** By what happened: the call and its changes, and the type if it is no account. */
const events: Readonly<Record<string, Partial<AuditEntry>>> = {
  created: { call: 'INVITE_PEOPLE', changes: { '/email': [null, 'nora@new.example'] } },
  changed: { call: 'UPDATE_ACCOUNT', changes: { '/phone': [null, '+49 1'] } },
  disabled: { call: 'DISABLE_ACCOUNT', changes: { '/disabled_at': [null, now] } },
  enabled: { call: 'ENABLE_ACCOUNT', changes: { '/disabled_at': [now, null] } },
  deleted: { call: 'DELETE_ACCOUNT', changes: { '/deleted_at': [null, now] } },
  handed_over: {
    call: 'HAND_OVER',
    changes: { '/handed_over_to': [null, 8], '/items': [null, 3] },
  },
  handed_back: {
    call: 'UNDO_HAND_OVER',
    changes: { '/handed_over_to': [8, null], '/items': [null, 3] },
  },
  ended: {
    call: 'END_ACCOUNT_SESSIONS',
    item_type: 'account.sessions',
    changes: { '/ended': [null, 2] },
  },
};

test('a file that is sent to the analysis service, and a question about it, change nothing', () => {
  const sent = { area: 'records', item_type: 'dms_documents.analysis' } as const;
  const verbOf = (call: string) =>
    auditVerb(
      { ...entry, ...sent, call, changes: { '/file': [null, 'a.pdf'] } },
      { byType: new Map() },
    );
  expect(['UPLOAD_ANALYSIS_FILE', 'ANALYZE_FILE'].map(verbOf)).toEqual(['sent_file', 'analysed']);
});

test.each(Object.entries(events))('the log says that a person was %s', (verb, event) => {
  expect(auditVerb({ ...entry, ...event }, { byType: new Map() })).toBe(verb);
});

test('a language that is chosen for the first time and a new password create nobody', () => {
  const language = { item_type: 'people.user', changes: { '/locale': [null, 'de'] } } as const;
  const password = { item_type: 'account.password', changes: { '/changed_at': [null, now] } };
  for (const event of [language, password])
    expect(auditVerb({ ...entry, ...event }, { byType: new Map() })).toBe('changed');
});

test('a role that is given and withdrawn is created and removed', () => {
  const grant = { item_type: 'access.grant', call: 'GIVE_ROLE' } as const;
  const verbOf = (changes: AuditEntry['changes']) =>
    auditVerb({ ...entry, ...grant, changes }, { byType: new Map() });
  expect(verbOf({ '/role_id': [null, 3], '/user_id': [null, 7] })).toBe('created');
  expect(verbOf({ '/role_id': [3, null], '/user_id': [7, null] })).toBe('removed');
});
