import { useTranslation } from 'react-i18next';
import { useModules } from '../../modules/registry/registry.ts';
import { textIn } from '../../runtime/text.ts';
import { type PageToAdd, SetUpMoreView } from '../../screens/planned-pages/SetUpMoreView.tsx';
import { describePlannedPage } from '../planned-pages/descriptions.ts';
import { maySetUp, pagesToSetUp } from '../planned-pages/sidebar-entries.ts';
import { useMe } from '../session/me.ts';
import { useSelectedSite } from '../shell/selected-site.tsx';
import { entryPath } from '../shell/sidebar/entry.ts';
import { ForbiddenPage } from '../../ui/page/Forbidden.tsx';

/** "Set up more" (docs/decisions/navigation.md), for people who manage settings. */
export function SetUpMoreRoute() {
  const { t, i18n } = useTranslation(['planned_pages', 'app']);
  const registry = useModules();
  const me = useMe();
  const { site } = useSelectedSite();
  if (!maySetUp(me))
    return (
      <ForbiddenPage
        header={{ title: t('set_up.title') }}
        title={t('set_up.forbidden_title')}
        text={t('set_up.forbidden_text')}
      />
    );
  const byGroup = Map.groupBy(pagesToSetUp(registry), ({ group }) => group);
  const groups = [...byGroup].map(([id, found]) => ({
    id,
    name: id === 'admin' ? t('app:admin') : t(`app:groups.${id}`),
    pages: found.map(({ route, isOfSite, label, moduleType }): PageToAdd => ({
      key: route,
      label: textIn(label, i18n.language),
      description: textIn(
        describePlannedPage({ path: route }, isOfSite).description,
        i18n.language,
      ),
      moduleType,
      to: entryPath({ route, isOfSite }, site?.id ?? null),
    })),
  }));
  return <SetUpMoreView groups={groups} />;
}
