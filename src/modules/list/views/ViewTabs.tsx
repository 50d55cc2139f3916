import { useTranslation } from 'react-i18next';
import { textIn } from '../../../runtime/text.ts';
import { TabBar } from '../../../ui/page/TabBar.tsx';
import type { ListView } from '../state/useListView.ts';

interface Props {
  readonly list: ListView;
  /** Id of the element that shows the list. */
  readonly panelId: string;
}

/** The views of the module and the saved views as tabs. */
export function ViewTabs({ list: { views, offered, open }, panelId }: Props) {
  const { t, i18n } = useTranslation('list');
  return (
    <TabBar
      label={t('view.menu')}
      tabs={views.map(({ key, name }) => ({ key, label: textIn(name, i18n.language) }))}
      active={offered.key}
      onChange={open}
      controls={panelId}
    />
  );
}
