import { statements } from './migration.ts';

/**
 * Events name the session of their call, so that the audit log can say from where a change came.
 * The audit log reads the newest events of all streams of an organisation.
 */
export const eventSessions = statements(
  '0026_event_sessions',
  `
  alter table events add column session_id integer;
  create index events_at on events (organisation_id, at desc, site_id, sequence desc);
  `,
);
