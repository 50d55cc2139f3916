import { ArrowRight, Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { textIn } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { Code } from '../../../ui/text/Code.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { isHeld } from '../../../domain/outbox/unsent-states.ts';
import { UnsentState } from '../../outbox/UnsentState.tsx';
import { useModules } from '../../registry/registry.ts';
import { type ShownHotspot, labelOf } from './hotspot-model.ts';
import styles from './hotspots.module.css';
import { OpenWork } from './OpenWork.tsx';
import type { HotspotChanges } from './useHotspotChanges.ts';

interface Props {
  readonly hotspot: ShownHotspot;
  readonly siteId: number;
  readonly mayChange: boolean;
  readonly changes: HotspotChanges;
  readonly onClose: () => void;
}

/** The item under a hotspot: its status, what is open on it, and what can be done with the hotspot. */
export function HotspotCard({ hotspot, siteId, mayChange, changes, onClose }: Props) {
  const { t } = useTranslation('drawings');
  const { language, itemHref } = useWidgetServices();
  const { byType } = useModules();
  const { target, openCount } = hotspot;
  const module = byType.get(target.module_type);
  const href = itemHref(target.module_type, target.item_id);
  return (
    <div className={styles.card} role="region" aria-label={labelOf(target)}>
      <div className={styles.title}>
        <div className={styles.names}>
          <Code>{labelOf(target)}</Code>
          <h2 className={styles.name}>{target.name ?? target.code}</h2>
          {module !== undefined && (
            <p className={styles.kind}>{textIn(module.document.singular, language)}</p>
          )}
        </div>
        <IconButton label={t('hotspots.close')} icon={<X size={18} />} onClick={onClose} />
      </div>
      {target.status !== null && (
        <span>
          <StatusTag
            family={target.status.family}
            label={textIn(target.status.label, language)}
            colour={target.status.colour}
          />
        </span>
      )}
      {hotspot.entry !== null && (
        <UnsentState entry={hotspot.entry} onRetry={() => changes.insist(hotspot)} />
      )}
      <Decision hotspot={hotspot} mayChange={mayChange} changes={changes} />
      {openCount === 0 && <p className={styles.note}>{t('hotspots.nothing_open')}</p>}
      {module !== undefined &&
        target.open.map(({ module_type, count }) => {
          const source = byType.get(module_type);
          return source === undefined ? null : (
            <OpenWork
              key={module_type}
              target={module}
              source={source}
              siteId={siteId}
              itemId={target.item_id}
              count={count}
            />
          );
        })}
      {href !== null && (
        <Link to={href} className={styles.page}>
          {t('hotspots.to_item', { label: labelOf(target) })}
          <ArrowRight size={16} />
        </Link>
      )}
    </div>
  );
}

function Decision({ hotspot, mayChange, changes }: Omit<Props, 'siteId' | 'onClose'>) {
  const { t } = useTranslation('drawings');
  const { dateTime } = useFormat();
  const {
    state,
    origin,
    is_as_before,
    decided_by_user_name: name,
    decided_at: at,
    entry,
  } = hotspot;
  if (entry !== null && isHeld(entry))
    return (
      <div className={styles.buttons}>
        <Button onClick={() => changes.remove([hotspot])}>{t('hotspots.discard')}</Button>
      </div>
    );
  if (state === 'proposed')
    return (
      <>
        <p className={styles.note}>
          {t(is_as_before ? 'hotspots.as_before' : 'hotspots.is_proposed')}
        </p>
        {mayChange && (
          <div className={styles.buttons}>
            <Button
              type="primary"
              icon={<Check size={16} />}
              loading={changes.isBusy}
              onClick={() => changes.confirm([hotspot])}
            >
              {t('hotspots.confirm')}
            </Button>
            <Button onClick={() => changes.reject([hotspot])}>{t('hotspots.reject')}</Button>
          </div>
        )}
      </>
    );
  return (
    <>
      {name !== null && at !== null && (
        <p className={styles.note}>
          {t(`hotspots.by.${origin === 'hand' ? 'linked' : state}`, { name, when: dateTime(at) })}
        </p>
      )}
      {mayChange && (
        <div className={styles.buttons}>
          {state === 'rejected' && (
            <Button onClick={() => changes.confirm([hotspot])}>{t('hotspots.confirm')}</Button>
          )}
          <Button onClick={() => changes.remove([hotspot])}>
            {t(origin === 'hand' ? 'hotspots.remove' : 'hotspots.take_back')}
          </Button>
        </div>
      )}
    </>
  );
}
