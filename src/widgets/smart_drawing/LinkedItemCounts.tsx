import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import styles from '../common/control.module.css';
import { useInbound } from '../referred-rows.ts';
import { useWidgetServices } from '../services.ts';

interface Props {
  readonly moduleType: string;
  /** Id of the drawing; null until it is stored. */
  readonly id: number | null;
}

/**
 * The number of items of each module that are linked with the drawing; nothing until it is stored.
 */
export function LinkedItemCounts({ moduleType, id }: Props) {
  const { t } = useTranslation('field_inputs');
  const { references } = useWidgetServices();
  const modules = references.referringModules('item', moduleType);
  if (id === null || modules.length === 0) return null;
  return (
    <ul className={styles.figures} aria-label={t('linked')}>
      {modules.map(({ type, name }) => (
        <LinkedItemCount key={type} moduleType={moduleType} id={id} from={type} name={name} />
      ))}
    </ul>
  );
}

interface LinkedItemCountProps extends Props {
  readonly from: string;
  readonly name: string;
}

function LinkedItemCount({ moduleType, id, from, name }: LinkedItemCountProps) {
  const { t } = useTranslation('field_inputs');
  const { number } = useFormat();
  const answer = useInbound({ target: 'item', moduleType, id, from, templateId: null });
  const count = { loading: '…', failed: '?', found: number(answer.total) }[answer.state];
  return (
    <li>
      {t(answer.isExact ? 'linked_items' : 'linked_at_least', { module: name, number: count })}
    </li>
  );
}
