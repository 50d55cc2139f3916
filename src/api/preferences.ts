import type { QueryClient } from '@tanstack/react-query';
import {
  GET_PREFERENCES,
  type PreferencesChange,
  UPDATE_PREFERENCES,
} from '../contract/preferences.ts';
import { GET_CURRENT_USER } from '../contract/session.ts';
import { invalidateCall } from './cache.ts';
import { callServer } from './client.ts';
import { callQueryOptions } from './query-options.ts';

/** The preferences of the person, on every device. */
export const preferencesQueryOptions = callQueryOptions(
  GET_PREFERENCES,
  'preferences',
  (reply) => typeof reply === 'object' && reply !== null && 'theme' in reply,
);

/** Stores preferences of the person on the server. */
export async function updatePreferences(
  cache: QueryClient,
  change: PreferencesChange,
): Promise<void> {
  await callServer(UPDATE_PREFERENCES, { body: change });
  await invalidateCall(cache, GET_PREFERENCES.name, null);
  if (change.display_name !== undefined) await invalidateCall(cache, GET_CURRENT_USER.name, null);
}
