import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GET_CURRENT_USER } from '../../../src/contract/session.ts';
import { writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import {
  type OrganisationAccess,
  withOrganisation,
  withoutIdempotencyKey,
} from '../context/call.ts';
import { withMutex } from '../context/keyed-mutex.ts';
import { Failure, notFound } from '../failure.ts';
import { loadSharp } from '../context/load-sharp.ts';
import { requireClean } from '../scanning/require-clean.ts';
import type { Caller, Services } from '../services.ts';
import { requireSettingsManager } from './manager.ts';

/** The largest picture that can be sent, in bytes. */
export const maxLogoBytes = 5 * 1024 * 1024;

/** The stored picture fits into this many pixels: a mark, or a name twice as sharp as it is shown. */
const width = 480;
const height = 160;
const mostPixels = 40_000_000;
const seconds = 15;
const type = 'image/webp';

/** The tag of a logo: the same for the same bytes, as `GET_CURRENT_USER` has it. */
const tagOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16);

/** The picture as it is stored, without metadata. Throws `not_a_picture` for other bytes. */
function readLogo(content: Buffer): Promise<Buffer> {
  return withMutex('pictures', async () => {
    const sharp = await loadSharp();
    try {
      const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
      const { format } = await picture.metadata();
      if (!['png', 'jpeg', 'webp'].includes(format)) throw new Error(`A ${format} is no logo.`);
      return await picture
        .autoOrient()
        .resize(width, height, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 90 })
        .timeout({ seconds })
        .toBuffer();
    } catch {
      // sharp throws plain errors for bytes that are no picture.
      throw new Failure('not_a_picture');
    }
  });
}

/** The logo of the caller's organisation. Throws `not_found`. */
export function organisationLogo(services: Services, caller: Caller) {
  return withOrganisation(services, caller, async ({ tx, organisationId }) => {
    const { logo } = await tx
      .selectFrom('organisations')
      .select('logo')
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow();
    if (logo === null) throw notFound();
    return {
      size: logo.length,
      type,
      tag: tagOf(logo),
      read: ({ start, end } = { start: 0, end: logo.length }) =>
        Readable.from([logo.subarray(start, end)]),
    };
  });
}

async function storeLogo(
  { tx, organisationId, now }: OrganisationAccess,
  services: Services,
  call: 'UPLOAD_ORGANISATION_LOGO' | 'DELETE_ORGANISATION_LOGO',
  logo: Buffer | null,
) {
  const { logo: before } = await tx
    .selectFrom('organisations')
    .select('logo')
    .where('id', '=', organisationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('organisations')
    .set({ logo, logo_type: logo === null ? null : type, updated_at: now.toISOString() })
    .where('id', '=', organisationId)
    .execute();
  const [was, is] = [before, logo].map((content) => (content === null ? null : tagOf(content)));
  writeEvents(tx, [
    {
      site_id: null,
      call,
      item_type: 'organisation',
      item_id: organisationId,
      changes: { '/logo': [was ?? null, is ?? null] },
    },
  ]);
  const of = { organisationId, siteId: null, permission: null };
  afterCommit(tx, () => services.notifier.invalidate({ ...of, call: GET_CURRENT_USER.name }));
  return { logo: is ?? null };
}

/**
 * Stores a picture as the logo of the organisation, without what cameras add. Throws `forbidden`,
 * `too_large`, `infected_file` or `not_a_picture`.
 */
export async function uploadLogo(
  services: Services,
  caller: Caller,
  read: () => Promise<{ readonly content: Readable }>,
) {
  await withOrganisation(services, withoutIdempotencyKey(caller), (access) => {
    requireSettingsManager(access);
    return Promise.resolve();
  });
  const content = await buffer((await read()).content);
  if (content.length > maxLogoBytes) throw new Failure('too_large');
  await requireClean(services, Readable.from([content]));
  const logo = await readLogo(content);
  return withOrganisation(services, caller, (access) => {
    requireSettingsManager(access);
    return storeLogo(access, services, 'UPLOAD_ORGANISATION_LOGO', logo);
  });
}

/** Removes the logo. Throws `forbidden`. */
export function deleteLogo(services: Services, caller: Caller) {
  return withOrganisation(services, caller, (access) => {
    requireSettingsManager(access);
    return storeLogo(access, services, 'DELETE_ORGANISATION_LOGO', null);
  });
}
