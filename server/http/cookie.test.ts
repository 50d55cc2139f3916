import { expect, test } from 'vitest';
import { secretKeyOf } from '../secret-key.ts';
import { sessionCookies } from './cookie.ts';

const namesOf = (isSecure: boolean, key: string): readonly string[] => {
  const { session, refresh, oauthState } = sessionCookies(isSecure, {
    secret: secretKeyOf(key),
    sessionDays: 30,
  });
  return [session, refresh, oauthState];
};

test('two servers on one host share no cookie, and the servers of one database share all', () => {
  const [one, other] = [namesOf(false, 'one'), namesOf(false, 'other')];
  expect(new Set([...one, ...other]).size).toBe(6);
  expect(namesOf(false, 'one')).toEqual(one);
});

test('over https the names bind the cookies to the host', () => {
  const [session, refresh, oauthState] = namesOf(true, 'one');
  expect(session).toMatch(/^__Host-sitewright_session_[0-9a-f]{8}$/);
  expect(refresh).toMatch(/^__Secure-sitewright_refresh_[0-9a-f]{8}$/);
  expect(oauthState).toMatch(/^__Host-sitewright_visit_[0-9a-f]{8}$/);
});
