import { type PhotoCategory, photoCategories, imageMediaTypes } from '../../../contract/files.ts';
import type { SettingsOf } from '../../../runtime/field-settings.ts';
import type { FileMetadata } from '../../../runtime/file.ts';
import type { FileRow } from '../../file-services.ts';

const endings = /\.(jpe?g|jfif|png|webp|gif|avif)$/i;

/** The metadata of a file as the browser reports it; the server determines the real media type. */
export function metadataOfFile({ name, size, type }: File, kind: PhotoCategory): FileMetadata {
  const isPicture =
    type === '' ? endings.test(name) : imageMediaTypes.some((each) => each === type);
  return { name, size, format: '', isPicture, kind };
}

export function metadataOfRow({ name, size, format, isPicture, kind }: FileRow): FileMetadata {
  return { name, size, format, isPicture, kind };
}

/** The photo categories that the settings allow, in display order. */
export function allowedPhotoCategories({
  allowedTypes,
}: SettingsOf<'photos'>): readonly PhotoCategory[] {
  return photoCategories.filter((category) => allowedTypes.includes(category));
}
