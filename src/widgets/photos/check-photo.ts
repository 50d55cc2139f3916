import type { Settings } from '../../runtime/field-type.ts';
import type { FileMetadata } from '../../runtime/file.ts';
import type { FieldError } from '../../runtime/record/errors.ts';
import { isList } from '../../runtime/record/json.ts';
import { noErrors, oneError } from '../../runtime/record/keywords/keyword.ts';
import { tooLarge } from '../common/files/too-large.ts';

/** Why a file can't be added to a photo column with these settings (spec 3.3). */
export function checkPhoto(file: FileMetadata, settings: Settings): readonly FieldError[] {
  const { name, size, kind, isPicture } = file;
  const { allowedTypes: kinds, maxFileSize: limit } = settings;
  if (!isPicture) return oneError('', 'not_a_picture', { name });
  if (isList(kinds) && !kinds.includes(kind)) return oneError('', 'photo_kind', { name });
  return typeof limit === 'number' && size > limit ? tooLarge(name, limit) : noErrors;
}
