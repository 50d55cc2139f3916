import { useTranslation } from 'react-i18next';
import { moduleOfCode } from '../../../domain/permissions.ts';
import { useModules } from '../../../modules/registry/registry.ts';
import type { CurrentUser } from '../../../modules/session.ts';
import { textIn } from '../../../runtime/text.ts';

/** The permission codes that the person holds somewhere, by module, as options of a select. */
export function useCodeOptions(me: CurrentUser) {
  const { t, i18n } = useTranslation(['developers', 'access']);
  const { byType } = useModules();
  const codes = new Set(me.permissions.map(({ permission_code }) => permission_code));
  const groupOf = (code: string): string => {
    const module = byType.get(moduleOfCode(code) ?? '');
    return module === undefined
      ? t('access:general.title')
      : textIn(module.document.name, i18n.language);
  };
  const nameOf = (code: string): string => {
    const [first = '', last = ''] = [code.split('.')[0], code.split('.').at(-1)];
    return moduleOfCode(code) === null
      ? t(`access:general.${first}`, { defaultValue: code })
      : `${groupOf(code)}: ${t(`access:action.${last}`)}`;
  };
  return [...Map.groupBy([...codes].toSorted(), groupOf)]
    .toSorted(([a], [b]) => a.localeCompare(b, i18n.language))
    .map(([label, own]) => ({
      label,
      options: own.map((code) => ({ value: code, label: nameOf(code) })),
    }));
}
