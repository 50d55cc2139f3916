import { allowedPhotoCategories } from '../common/files/file-metadata.ts';
import type { Settings } from '../../runtime/field-type.ts';
import { checkPhoto } from './check-photo.ts';

/** What the settings allow, as adding photos needs it (spec 3.3). */
export function photoLimits(settings: Settings) {
  const { maxPhotos, maxFileSize } = settings;
  const kinds = allowedPhotoCategories(settings);
  return {
    kinds,
    max: typeof maxPhotos === 'number' ? maxPhotos : null,
    largest: typeof maxFileSize === 'number' ? maxFileSize : null,
    kind: kinds[0] ?? 'uploaded',
    check: (file: Parameters<typeof checkPhoto>[0]) => checkPhoto(file, settings),
  };
}
