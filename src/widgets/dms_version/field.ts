import document from '../../../schemas/field-types/dms_version.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { nextVersion, versionOf } from './value.ts';
import { cellCodec } from './cell-codec.ts';

export const field = defineField<'dms_version'>(document, {
  cellCodec,
  carryOver: nextVersion,
  file: { versionOf },
});
