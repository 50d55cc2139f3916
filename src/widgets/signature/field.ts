import document from '../../../schemas/field-types/signature.json' with { type: 'json' };
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { SigningContext } from '../../runtime/field-type.ts';
import type { FieldError } from '../../runtime/record/errors.ts';
import { noErrors, oneError } from '../../runtime/record/keywords/keyword.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { defineField, noText } from '../define.ts';
import { textCodec } from '../cell-codecs/values.ts';
import { maxNameLength, signatureLimit, signaturesOf, valueOf } from './value.ts';

/** Checks the number of signatures against the settings. */
function check(value: unknown, settings: SettingsOf<'signature'>): readonly FieldError[] {
  const signatures = signaturesOf(value);
  if (signatures === null) return oneError('', 'format', { context: 'signature' });
  const count = signatures.length;
  const { minSignatures: fewest = 0 } = settings;
  const most = signatureLimit(settings);
  const limits = (limit: number) => ({ limit, count: limit, context: 'signature' });
  if (count < fewest) return oneError('', 'minItems', limits(fewest));
  return count > most ? oneError('', 'maxItems', limits(most)) : noErrors;
}

/**
 * Keeps the existing signatures; signs a new one as the caller, at this moment, over these values.
 */
function sign(value: unknown, before: unknown, { userId, now, digest }: SigningContext): unknown {
  const signatures = signaturesOf(value);
  if (signatures === null) return value;
  const known = signaturesOf(before) ?? [];
  return valueOf(
    signatures.map(
      (each) =>
        known.find((old) => jsonEquals(old, each)) ?? {
          ...each,
          user_id: userId,
          signed_at: now,
          covers: digest,
        },
    ),
  );
}

/** A move replaces what an earlier run of the flow has signed. */
function addSignature(_value: unknown, printedName: string): unknown {
  return valueOf([
    {
      user_id: null,
      printed_name: printedName.slice(0, maxNameLength),
      meaning: '',
      drawing: null,
      signed_at: null,
      covers: null,
    },
  ]);
}

export const field = defineField<'signature'>(document, {
  toText: noText,
  summary: (value) => (signaturesOf(value) ?? []).map((each) => each.printed_name).join(', '),
  cellCodec: textCodec,
  check,
  sign,
  addSignature,
});
