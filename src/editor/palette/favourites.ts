import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useConnection } from '../../api/connection.ts';
import { errorText, isApiError } from '../../api/error.ts';
import { preferencesQueryOptions, updatePreferences } from '../../api/preferences.ts';
import { useStore } from '../../browser/useStore.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { addMark, pendingMarks, readMarks, removeMarks, withMarks } from './favourite-marks.ts';

const noTypes: readonly string[] = [];

/** Whether a later attempt may succeed: without an answer, and after what passes by itself. */
const mayPass = (status: number): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500;

let isSending = false;

/**
 * Sends the marks that the server does not have, one request after the other. Without an answer they
 * stay pending. Rejects with the ApiError of a refusal, after which they are forgotten.
 */
async function sendMarks(cache: QueryClient, person: number): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (;;) {
      const marks = readMarks(person);
      // A type that the catalogue has no more is no favourite.
      const known = Object.entries(marks).filter(([type]) => fieldTypes.has(type));
      if (known.length > 0)
        await updatePreferences(cache, { favourite_field_types: Object.fromEntries(known) });
      removeMarks(person, marks);
      if (Object.keys(readMarks(person)).length === 0) return;
    }
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (mayPass(error.status)) return;
    removeMarks(person, readMarks(person));
    throw error;
  } finally {
    isSending = false;
  }
}

/**
 * The field types that the person has marked, on every device, and the function that marks one.
 * A mark is shown at once, and is kept on this device until the server has it.
 */
export function useFavourites() {
  const { me } = useWidgetServices();
  const cache = useQueryClient();
  const { toast } = useToast();
  const connection = useConnection();
  const { data } = useQuery(preferencesQueryOptions);
  const marks = useStore(pendingMarks, () => readMarks(me.id));
  const types = withMarks(data?.favourite_field_types ?? noTypes, marks);
  const send = useCallback(async () => {
    try {
      await sendMarks(cache, me.id);
    } catch (error) {
      toast({ title: errorText(error), variant: 'destructive' });
    }
  }, [cache, me.id, toast]);
  useEffect(() => {
    if (connection !== 'offline' && Object.keys(readMarks(me.id)).length > 0) void send();
  }, [connection, me.id, send]);
  return {
    types,
    toggle(type: string): void {
      addMark(me.id, type, !types.has(type));
      void send();
    },
  };
}
