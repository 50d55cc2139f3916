import { Square, SquareCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from '../common/control.module.css';
import { EmptyValue } from '../common/TextValue.tsx';
import { optionsOf } from '../dropdown/options.ts';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';

/** Every option, ticked or not, as on a printed checklist; ticked ones that are gone come last. */
export function Read({ value, settings }: ReadProps) {
  const { t } = useTranslation('widgets');
  const { language } = useWidgetServices();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const offered = optionsOf(settings, language);
  const gone = chosen.flatMap((each) =>
    typeof each === 'string' && offered.every((option) => option.value !== each)
      ? [{ value: each, label: t('gone', { id: each }) }]
      : [],
  );
  const all = [...offered, ...gone];
  if (all.length === 0) return <EmptyValue />;
  return (
    <ul className={styles.ticks}>
      {all.map((option) => {
        const isTicked = chosen.includes(option.value);
        const Icon = isTicked ? SquareCheck : Square;
        return (
          <li key={option.value} data-ticked={isTicked || undefined}>
            <Icon size={16} role="img" aria-label={t(isTicked ? 'yes' : 'no')} />
            <span>{option.label}</span>
          </li>
        );
      })}
    </ul>
  );
}
