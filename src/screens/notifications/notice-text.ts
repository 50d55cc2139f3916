import type { TFunction } from 'i18next';
import type { NoticeRow } from '../../contract/notifications.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import type { Format } from '../../ui/format/format.ts';

interface NoticeTextContext {
  readonly t: TFunction<'notices'>;
  readonly language: string;
  readonly format: Format;
}

const maxFields = 3;

/** The result of an import or of its dry run. */
function importText(
  { state, counts }: NonNullable<NoticeRow['import']>,
  { t }: NoticeTextContext,
): string {
  if (state === 'failed' || counts === null) return t('import_failed');
  const { bad, created, changed, rows } = counts;
  if (state === 'applied') return t('import_applied', { created, changed });
  return bad === 0 ? t('import_good', { count: rows }) : t('import_bad', { count: bad });
}

/** Names of the changed fields, the status first; fields of templates are left out. */
function fieldNames(module: CompiledModule, { fields }: NoticeRow, language: string): string[] {
  return fields
    .toSorted((a, b) => Number(b === '/status') - Number(a === '/status'))
    .flatMap((pointer) => {
      const column =
        module.byPointer.get(pointer) ?? module.tableColumns.find(({ db }) => pointer === `/${db}`);
      return column === undefined ? [] : [textIn(column.name, language)];
    });
}

/** The text of a notification, shown below the name of its subject. */
export function noticeText(
  notice: NoticeRow,
  module: CompiledModule | undefined,
  context: NoticeTextContext,
): string {
  const { t, language, format } = context;
  const { kind, by, site_name, expires_at, role_name } = notice;
  const withSite = (text: string) => (site_name === null ? text : `${text} · ${site_name}`);
  if (notice.import !== null) return withSite(importText(notice.import, context));
  if (kind === 'role_expiring') {
    const when = expires_at === null ? '' : format.until(expires_at);
    const isOver = expires_at !== null && Date.parse(expires_at) <= Date.now();
    if (isOver) return t('role_over', { role: role_name, when: format.date(expires_at) });
    return t('role_expiring', { role: role_name, when });
  }
  const who = by?.name ?? t('somebody');
  if (kind === 'access_granted') return t(kind, { who, role: role_name });
  if (kind === 'access_requested' || kind === 'access_refused')
    return t(kind, { who, text: notice.text });
  const names = module === undefined ? [] : fieldNames(module, notice, language);
  const text =
    kind === 'changed' && names.length > 0
      ? t(names.length > maxFields ? 'changed_more' : 'changed_fields', {
          who,
          fields: names.slice(0, maxFields).join(', '),
          count: names.length - maxFields,
        })
      : t(kind, { who });
  return withSite(text);
}
