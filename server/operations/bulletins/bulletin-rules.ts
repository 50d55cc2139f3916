import type { FieldError } from '../../../src/runtime/record/errors.ts';
import type { BulletinBody, BulletinChange } from '../../../src/contract/bulletins.ts';

/** The fields of a bulletin that people set. */
export const bulletinFields = ['title', 'text', 'starts_at', 'ends_at', 'site_ids'] as const;

/** Normalises moments to the stored format, and trims texts. */
export function normaliseBulletin<Body extends BulletinChange>(body: Body): Body {
  const moment = (text: string) => new Date(text).toISOString();
  return {
    ...body,
    ...(body.title === undefined ? {} : { title: body.title.trim() }),
    ...(body.text === undefined ? {} : { text: body.text.replaceAll('\r\n', '\n').trim() }),
    ...(body.starts_at === undefined ? {} : { starts_at: moment(body.starts_at) }),
    ...(typeof body.ends_at === 'string' ? { ends_at: moment(body.ends_at) } : {}),
  };
}

/**
 * The errors of a normalised bulletin: it has no text, ends before it starts, or is for sites that
 * the caller cannot see.
 */
export function validateBulletin(
  body: BulletinBody,
  isSite: (id: number) => boolean,
): readonly FieldError[] {
  const { starts_at, ends_at, site_ids } = body;
  const empty = (['title', 'text'] as const)
    .filter((name) => body[name] === '')
    .map((name) => ({ pointer: `/${name}`, code: 'required', params: {} }) as const);
  const ends =
    ends_at !== null && ends_at <= starts_at
      ? [{ pointer: '/ends_at', code: 'ends_before_start', params: {} } as const]
      : [];
  const unknown = (site_ids ?? []).flatMap((id, at) =>
    isSite(id) ? [] : [{ pointer: `/site_ids/${at}`, code: 'reference', params: {} } as const],
  );
  return [...empty, ...ends, ...unknown];
}
