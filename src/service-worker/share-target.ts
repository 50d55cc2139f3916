import { keepShared, type SharedStorage } from '../browser/shared-content.ts';
import {
  lostShare,
  shareFields,
  sharedParameter,
  shareTargetPath,
} from '../domain/share-target.ts';

const isFile = (value: FormDataEntryValue): value is File => typeof value !== 'string';

/** The texts of a share as one: apps send the same text in two fields. */
function textOf(form: FormData): string {
  const { title, text, url } = shareFields;
  const parts = [title, text, url].flatMap((name) =>
    form.getAll(name).flatMap((part) => (isFile(part) ? [] : [part.trim()])),
  );
  return [...new Set(parts)].filter((part) => part !== '').join('\n');
}

/** Whether a request brings what another app shares with the installed page. */
export function isShare({ method, url }: Request, ownOrigin: string): boolean {
  const { origin, pathname } = new URL(url);
  return method === 'POST' && origin === ownOrigin && pathname === shareTargetPath;
}

/** Keeps what was shared on this device, and leads to the report, which takes it. */
export async function takeShare(request: Request, storage: SharedStorage): Promise<Response> {
  const { origin } = new URL(request.url);
  const lead = (state: string) =>
    Response.redirect(`${origin}${shareTargetPath}?${sharedParameter}=${state}`, 303);
  try {
    const form = await request.formData();
    const text = textOf(form);
    const photos = form.getAll(shareFields.photos).filter(isFile);
    await keepShared(storage, [...photos, ...(text === '' ? [] : [text])]);
    return lead('kept');
  } catch (error) {
    console.error('What was shared could not be kept', error);
    return lead(lostShare);
  }
}
