import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useModules } from '../../../modules/registry/registry.ts';
import { compareNames } from '../../../runtime/compare-names.ts';
import { textIn } from '../../../runtime/text.ts';
import type { ModuleName } from './role-codes.ts';

/** Every module by name, those that were added later included. */
export function useModuleNames(): readonly ModuleName[] {
  const { i18n } = useTranslation();
  const { modules } = useModules();
  return useMemo(() => {
    const compare = compareNames(i18n.language);
    return modules
      .map(({ document: { type, name, fieldRights = [] } }) => ({
        type,
        name: textIn(name, i18n.language),
        fields: fieldRights.map((each) => ({
          id: each.id,
          name: textIn(each.name, i18n.language),
        })),
      }))
      .toSorted((a, b) => compare(a.name, b.name));
  }, [modules, i18n.language]);
}
