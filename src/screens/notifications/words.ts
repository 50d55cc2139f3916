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
  { t, language, format }: Words,
): string {
  const { kind, by, site_name, expires_at, role_name } = notice;
  if (kind === 'role_expiring') {
    const when = expires_at === null ? '' : format.ahead(expires_at);
    const isOver = expires_at !== null && Date.parse(expires_at) <= Date.now();
    if (isOver) return t('role_over', { role: role_name, when: format.date(expires_at) });
    return t('role_expiring', { role: role_name, when });
  }
  const who = by?.name ?? t('somebody');
  const names = module === undefined ? [] : fieldNames(module, notice, language);
  const words =
    kind === 'changed' && names.length > 0
      ? t(names.length > mostFields ? 'changed_more' : 'changed_fields', {
          who,
          fields: names.slice(0, mostFields).join(', '),
          count: names.length - mostFields,
        })
      : t(kind, { who });
  return site_name === null ? words : `${words} · ${site_name}`;
}
