import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { FileMetadata } from '../../runtime/file.ts';
import type { FieldError } from '../../runtime/record/errors.ts';
import { noErrors, oneError } from '../../runtime/record/keywords/keyword.ts';
import { tooLarge } from '../common/files/too-large.ts';

/** Why a file can't be added to a photo column with these settings (spec 3.3). */
export function checkPhoto(
  file: FileMetadata,
  settings: SettingsOf<'photos'>,
): readonly FieldError[] {
  const { name, size, kind, isPicture } = file;
  const { allowedTypes, maxFileSize: limit = Infinity } = settings;
  if (!isPicture) return oneError('', 'not_a_picture', { name });
  if (!allowedTypes.some((category) => category === kind))
    return oneError('', 'photo_kind', { name });
  return size > limit ? tooLarge(name, limit) : noErrors;
}
