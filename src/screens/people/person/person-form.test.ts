import { expect, test } from 'vitest';
import { lastDayOf, toAccountChanges, toPersonForm, validatePerson } from './person-form.ts';

const zone = 'Europe/Berlin';
const account = {
  id: 8,
  display_name: 'Yusuf Demir',
  email: 'yusuf@north.example',
  is_service: false,
  is_active: true,
  is_invited: false,
  invited_at: null,
  phone: '+49 30 1',
  badge: null,
  employer: null,
  manager_id: 3,
  locale: 'de',
  absent_from: '2026-11-22T23:00:00.000Z',
  absent_until: '2026-11-27T23:00:00.000Z',
  deputy_id: null,
  kept_fields: [],
  version: 4,
  roles: [],
  has_second_factor: true,
  sessions: 0,
  last_used_at: null,
} as const;

test('an absence is entered by its first and last day', () => {
  const form = toPersonForm(account, zone);
  expect(form).toMatchObject({ firstDay: '2026-11-23', lastDay: '2026-11-27' });
  expect(lastDayOf('2026-11-27T23:00:00.000Z', zone)).toBe('2026-11-27');
  expect(toAccountChanges(account, { ...form, lastDay: '2026-11-28' }, zone)).toEqual({
    absent_from: account.absent_from,
    absent_until: '2026-11-28T23:00:00.000Z',
  });
  expect(toAccountChanges(account, { ...form, firstDay: '', lastDay: '' }, zone)).toEqual({
    absent_from: null,
    absent_until: null,
  });
});

test('only what was changed is sent', () => {
  const form = toPersonForm(account, zone);
  expect(toAccountChanges(account, form, zone)).toEqual({});
  const changed = { ...form, phone: '', employer: ' Vos ', manager_id: null, locale: 'fr' };
  expect(toAccountChanges(account, changed, zone)).toEqual({
    phone: '',
    employer: 'Vos',
    manager_id: null,
    locale: 'fr',
  });
});

test('a form without a name, or with an absence that has one day or ends first, is refused', () => {
  const form = toPersonForm(account, zone);
  expect(validatePerson(form)).toEqual({});
  expect(validatePerson({ ...form, display_name: ' ' })).toEqual({ display_name: 'name' });
  expect(validatePerson({ ...form, lastDay: '' })).toEqual({ lastDay: 'day' });
  expect(validatePerson({ ...form, firstDay: '' })).toEqual({ firstDay: 'day' });
  expect(validatePerson({ ...form, lastDay: '2026-11-01' })).toEqual({ lastDay: 'order' });
});
