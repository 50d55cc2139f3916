import document from '../../../schemas/field-types/dms_version.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { nextVersion, versionOf } from './value.ts';
import { cellCodec } from './written.ts';

export const field = defineField(document, {
  cellCodec: written,
  follow: nextVersion,
  file: { active: (value) => versionOf(value)?.file_id ?? null },
});
