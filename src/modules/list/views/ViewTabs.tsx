import { useTranslation } from 'react-i18next';
import { textIn } from '../../../runtime/text.ts';
import { TabBar } from '../../../ui/page/TabBar.tsx';
import type { ListView } from '../state/useListView.ts';

interface Props {
  readonly list: ListView;
  /** Id of the element that shows the list. */
  readonly panelId: string;
}

const plain = 'plain';

/** The plain list and the saved views as tabs. */
export function ViewTabs({ list: { views, saved, open }, panelId }: Props) {
  const { t, i18n } = useTranslation('list');
  const tabs = views.map(({ id, name }) => ({
    key: String(id),
    label: textIn(name, i18n.language),
  }));
  return (
    <TabBar
      label={t('view.menu')}
      tabs={[{ key: plain, label: t('view.plain') }, ...tabs]}
      active={saved === null ? plain : String(saved.id)}
      onChange={(key) => open(key === plain ? null : Number(key))}
      controls={panelId}
    />
  );
}
