import { type PhotoKind, photoKinds, pictureTypes } from '../../../contract/files.ts';
import type { Settings } from '../../../runtime/field-type.ts';
import type { FileFacts } from '../../../runtime/file.ts';
import { isList } from '../../../runtime/record/json.ts';
import type { FileRow } from '../../file-services.ts';

const endings = /\.(jpe?g|jfif|png|webp|gif|avif)$/i;

/** What a file says of itself before it is sent; the server finds out what it is. */
export function factsOfFile({ name, size, type }: File, kind: PhotoKind): FileFacts {
  const isPicture = type === '' ? endings.test(name) : pictureTypes.some((each) => each === type);
  return { name, size, format: '', isPicture, kind };
}

export function factsOfRow({ name, size, format, isPicture, kind }: FileRow): FileFacts {
  return { name, size, format, isPicture, kind };
}

/** The kinds of photos that the settings allow, in the order in which they are offered. */
export function kindsOf({ allowedTypes: allowed }: Settings): readonly PhotoKind[] {
  return photoKinds.filter((kind) => !isList(allowed) || allowed.includes(kind));
}
