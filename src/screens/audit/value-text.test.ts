import { expect, test } from 'vitest';
import { type ValueNames, valueText } from './value-text.ts';

const names: ValueNames = {
  language: 'de',
  yes: 'Ja',
  no: 'Nein',
  people: new Map([[7, 'Nora Berg']]),
  teams: new Map([[2, 'Schicht A']]),
  sites: new Map([[3, 'Leuna']]),
  dateTime: (instant) => `am ${instant.slice(0, 10)}`,
  list: (words) => words.join(' und '),
};

test('ids of people, teams and sites are shown by name, also those of somebody who is gone', () => {
  const people = { user_ids: [7, 9], team_ids: [2] };
  expect(valueText('/assignee_ids', people, names)).toBe('Nora Berg und #9 und Schicht A');
  expect(valueText('/manager_id', 7, names)).toBe('Nora Berg');
  expect(valueText('/site_id', 3, names)).toBe('Leuna');
  expect(valueText('/assignee_ids', { user_ids: [], team_ids: [] }, names)).toBe('–');
});

test('moments, yes and no, texts in languages and lists are readable', () => {
  expect(valueText('/expires_at', '2026-11-25T10:00:00.000Z', names)).toBe('am 2026-11-25');
  expect(valueText('/is_archived', true, names)).toBe('Ja');
  expect(valueText('/name', { en: 'Pump', de: 'Pumpe' }, names)).toBe('Pumpe');
  expect(valueText('/roles', ['Viewer', 'Technician'], names)).toBe('Viewer und Technician');
  expect(valueText('/phone', null, names)).toBe('–');
});
