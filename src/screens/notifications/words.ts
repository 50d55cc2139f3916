import type { TFunction } from 'i18next';
import type { NoticeRow } from '../../contract/notifications.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import type { Format } from '../../ui/format/format.ts';

interface Words {
  readonly t: TFunction<'notices'>;
  readonly language: string;
  readonly format: Format;
}

const mostFields = 3;

/** What came of an import, or of the check of its file. */
function importWords({ state, counts }: NonNullable<NoticeRow['import']>, { t }: Words): string {
  if (state === 'failed' || counts === null) return t('import_failed');
  const { bad, created, changed, rows } = counts;
  if (state === 'applied') return t('import_applied', { created, changed });
  return bad === 0 ? t('import_good', { count: rows }) : t('import_bad', { count: bad });
}

/** Names of the fields that have changed, the status first; of fields of templates none. */
function fieldNames(module: CompiledModule, { fields }: NoticeRow, language: string): string[] {
  return fields
    .toSorted((a, b) => Number(b === '/status') - Number(a === '/status'))
    .flatMap((pointer) => {
      const column =
        module.byPointer.get(pointer) ?? module.tableColumns.find(({ db }) => pointer === `/${db}`);
      return column === undefined ? [] : [textIn(column.name, language)];
    });
}

/** What a notification says below the name of what it is about. */
export function noticeWords(
  notice: NoticeRow,
  module: CompiledModule | undefined,
  words: Words,
): string {
  const { t, language, format } = words;
  const { kind, by, site_name, expires_at, role_name } = notice;
  const withSite = (text: string) => (site_name === null ? text : `${text} · ${site_name}`);
  if (notice.import !== null) return withSite(importWords(notice.import, words));
  if (kind === 'role_expiring') {
    const when = expires_at === null ? '' : format.until(expires_at);
    const isOver = expires_at !== null && Date.parse(expires_at) <= Date.now();
    if (isOver) return t('role_over', { role: role_name, when: format.date(expires_at) });
    return t('role_expiring', { role: role_name, when });
  }
  const who = by?.name ?? t('somebody');
  const names = module === undefined ? [] : fieldNames(module, notice, language);
  const said =
    kind === 'changed' && names.length > 0
      ? t(names.length > mostFields ? 'changed_more' : 'changed_fields', {
          who,
          fields: names.slice(0, mostFields).join(', '),
          count: names.length - mostFields,
        })
      : t(kind, { who });
  return withSite(said);
}
