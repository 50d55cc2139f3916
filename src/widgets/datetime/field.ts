import document from '../../../schemas/field-types/datetime.json' with { type: 'json' };
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { defineField, noText } from '../define.ts';
import { normaliseInstant } from '../normalise/instant.ts';
import { cellCodec } from './cell-codec.ts';

/** An instant in UTC if the column includes the time; a day unchanged. */
function normalise(value: unknown, settings: SettingsOf<'datetime'>): unknown {
  if (settings.includeTime) return normaliseInstant(value);
  return typeof value === 'string' ? value.trim() : value;
}

export const field = defineField<'datetime'>(document, { normalise, toText: noText, cellCodec });
