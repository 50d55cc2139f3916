import { sql } from 'kysely';
import {
  type FileTextState,
  type TextFailure,
  textFailures,
} from '../../../src/contract/file-texts.ts';
import type { SiteAccess } from '../context/site.ts';
import { isPictureType, textKindOf } from './text-kind.ts';

interface TextFile {
  readonly sha256: string;
  readonly media_type: string;
}

const reasonOf = (text: string | null): TextFailure | null =>
  textFailures.find((each) => each === text) ?? null;

/** What became of reading the texts of these files, as a function of a file. */
export async function textStates(
  { tx, siteId }: Pick<SiteAccess, 'tx' | 'siteId'>,
  files: readonly TextFile[],
): Promise<(file: TextFile) => FileTextState> {
  const contents = files
    .filter(({ media_type }) => textKindOf(media_type) !== null || isPictureType(media_type))
    .map(({ sha256 }) => sha256);
  const rows =
    contents.length === 0
      ? []
      : await tx
          .selectFrom('file_texts')
          .select(['sha256', 'state', 'picture_state', 'reason', 'is_cut'])
          .where('site_id', '=', siteId)
          .where(sql<boolean>`sha256 = any (${contents}::text[])`)
          .execute();
  const byContent = new Map(rows.map((row) => [row.sha256, row]));
  return ({ sha256, media_type }) => {
    const row = byContent.get(sha256);
    if (row === undefined)
      return {
        // A file from before texts were read is queued at the next start.
        state: textKindOf(media_type) === null ? 'none' : 'pending',
        reason: null,
        is_cut: false,
        from_pictures: false,
      };
    const { state, picture_state, reason, is_cut } = row;
    return {
      state: state === 'none' && picture_state === 'pending' ? 'pending' : state,
      reason: reasonOf(reason),
      is_cut,
      from_pictures: picture_state === 'done',
    };
  };
}
