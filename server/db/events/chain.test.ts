import { expect, test } from 'vitest';
import { genesis, hashOf } from './chain.ts';

const event = {
  previous_hash: genesis,
  organisation_id: 1,
  site_id: 2,
  sequence: 3,
  at: '2026-11-23T03:04:05.678Z',
  user_id: 4,
  call: 'UPDATE_SITE_PERMITS',
  item_type: 'permits',
  item_id: 5,
  session_id: null,
  token_id: null,
  commitments: { name: 'a'.repeat(64) },
};

test('the hash of an event is the one that earlier versions of the server have stored', () => {
  expect(hashOf(event)).toBe('3b2a5d51cfccab9c3bca4c3454de0f61109c4759575e1f9976e38492e1ef936c');
  const ofOrganisation = { ...event, site_id: null, user_id: null, item_id: null, commitments: {} };
  expect(hashOf(ofOrganisation)).toBe(
    '2b8951d8e5c46c5e89c92da616c1c7c8afe34e22dac1a947d7b9e5edcd8c3d46',
  );
});
