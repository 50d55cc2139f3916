import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button/Button.tsx';
import type { InboundTarget } from '../../runtime/record/inbound-references.ts';
import { ownProperty } from '../../runtime/record/json.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import type { InboundItem, InboundRequest } from '../reference-services.ts';
import { useInbound } from '../referred-rows.ts';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';
import styles from './inbound.module.css';
import { ItemName } from './item-links.tsx';

interface Props extends Pick<ReadProps, 'settings' | 'moduleType' | 'item'> {
  readonly of: InboundTarget;
}

/**
 * The inbound references of an item, from the module that the settings name, or from every module.
 */
export function Inbound({ of, settings, moduleType, item }: Props) {
  const { t } = useTranslation('references');
  const { references } = useWidgetServices();
  const stored = ownProperty(item, 'id');
  const id = typeof stored === 'number' && stored > 0 ? stored : null;
  if (id === null) return <span className={styles.note}>{t('inbound_unsaved')}</span>;
  const { moduleType: named, template: templateId = null } = settings;
  const request = { target: of, moduleType, id, templateId };
  if (named !== undefined) {
    const isReadable = references.modules.some(({ type }) => type === named);
    if (!isReadable) return <span className={styles.note}>{t('inbound_not_yours')}</span>;
    return <InboundFrom request={{ ...request, from: named }} title={null} />;
  }
  return (
    <div className={styles.groups}>
      {references.referringModules(of, moduleType).map(({ type, name }) => (
        <InboundFrom key={type} request={{ ...request, from: type }} title={name} />
      ))}
      <span className={styles.none}>{t('inbound_none')}</span>
    </div>
  );
}

interface FromProps {
  readonly request: InboundRequest;
  /** Heading above the items if several modules are listed. */
  readonly title: string | null;
}

/** The inbound references from one module, page by page. */
function InboundFrom({ request, title }: FromProps) {
  const { t } = useTranslation('references');
  const { t: words } = useTranslation('widgets');
  const { number } = useFormat();
  const answer = useInbound(request);
  const { items, state, fetchMore: more } = answer;
  if (state === 'loading') return <span className={styles.note}>{words('loading')}</span>;
  if (state === 'failed') {
    return (
      <span className={styles.note} role="alert">
        {t('inbound_failed')}{' '}
        <Button size="small" onClick={answer.retry}>
          {t('try_again')}
        </Button>
      </span>
    );
  }
  if (items.length === 0) {
    return title === null ? <span className={styles.note}>{t('inbound_none')}</span> : null;
  }
  const counts = { shown: number(items.length), total: number(answer.total) };
  return (
    <div className={styles.group}>
      {title !== null && <span className={styles.title}>{title}</span>}
      <ul className={styles.list} {...(title === null ? {} : { 'aria-label': title })}>
        {items.map((item) => (
          <InboundLine key={item.row.id} moduleType={request.from} item={item} />
        ))}
      </ul>
      {more !== null && (
        <span className={styles.more}>
          <Button size="small" loading={answer.isLoadingMore} onClick={more}>
            {t('more')}
          </Button>
          <span className={styles.note}>{t(answer.isExact ? 'shown' : 'shown_most', counts)}</span>
        </span>
      )}
    </div>
  );
}

function InboundLine(props: { readonly moduleType: string; readonly item: InboundItem }) {
  const { row, status } = props.item;
  const { language, itemHref } = useWidgetServices();
  const href = itemHref(props.moduleType, row.id);
  return (
    <li className={styles.line}>
      {href === null ? (
        <span className={styles.item}>
          <ItemName row={row} />
        </span>
      ) : (
        <Link className={styles.item} to={href}>
          <ItemName row={row} />
        </Link>
      )}
      {status !== null && (
        <StatusTag
          family={status.family}
          label={textIn(status.label, language)}
          colour={status.colour}
        />
      )}
    </li>
  );
}
