import { useTranslation } from 'react-i18next';
import { useRecentItems } from '../../modules/recent.ts';
import { useModules } from '../../modules/registry/registry.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ItemRow, ItemRows } from '../../ui/page/ItemRows.tsx';
import { Code } from '../../ui/text/Code.tsx';

const maxRows = 6;

interface Props {
  readonly siteId: number;
  /** The types of the modules of documents. */
  readonly types: ReadonlySet<string>;
  readonly me: CurrentUser;
}

/** What the person opened last on this device; nothing until they have. */
export function OpenedDocuments({ siteId, types, me }: Props) {
  const { t } = useTranslation('home');
  const { byType } = useModules();
  const opened = useRecentItems(me.user).flatMap((item) => {
    const module = byType.get(item.type);
    const isHere = item.siteId === siteId && types.has(item.type);
    return isHere && module !== undefined ? [{ item, module }] : [];
  });
  if (opened.length === 0) return null;
  return (
    <Card title={t('recent')} flush>
      <ItemRows>
        {opened.slice(0, maxRows).map(({ item, module }) => (
          <ItemRow
            key={`${item.type} ${item.id}`}
            title={item.name}
            to={`/app/sites/${siteId}/${module.document.route}/${item.id}`}
            isLink
            lead={<Icon name={module.document.icon} />}
            details={<Code>{itemCode(module, item)}</Code>}
          />
        ))}
      </ItemRows>
    </Card>
  );
}
