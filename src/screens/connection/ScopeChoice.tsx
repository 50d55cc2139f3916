import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchKeptSizes } from '../../api/local-data/kept-work.ts';
import type { KeptScope } from '../../api/local-data/local-store.ts';
import { mostKeptWork } from '../../contract/work.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Radio } from '../../ui/form/Radio.tsx';
import styles from './connection.module.css';
import { useSizeText } from './useSizeText.ts';

const scopes = ['site', 'my_work'] as const satisfies readonly KeptScope[];

/** Milliseconds for which the sizes are good enough to choose by. */
const freshMs = 60_000;

interface Props {
  readonly siteId: number;
  readonly scope: KeptScope;
  readonly isConnected: boolean;
  readonly onChoose: (scope: KeptScope) => void;
}

/**
 * Whether everything of the site is kept on this device, or the person's work and what it touches, with the
 * size of both.
 */
export function ScopeChoice({ siteId, scope, isConnected, onChoose }: Props) {
  const { t } = useTranslation('connection');
  const { number } = useFormat();
  const sizeText = useSizeText();
  const cache = useQueryClient();
  const id = useId();
  // Not under the name of the call, which every change of the site would fetch again.
  const sizes = useQuery({
    queryKey: ['KEPT_SIZES', siteId],
    queryFn: () => fetchKeptSizes(cache, siteId),
    enabled: isConnected,
    staleTime: freshMs,
    refetchOnMount: true,
  });
  function sizeOf(each: KeptScope): string | null {
    const size = sizes.data?.[each];
    if (size === undefined) return sizes.isLoading ? t('scope.counting') : null;
    const count = size.entries;
    return t('scope.size', { count, entries: number(count), size: sizeText(size.bytes) });
  }
  return (
    <fieldset className={styles.scopes} disabled={!isConnected}>
      <legend className={styles.heading}>{t('scope.label')}</legend>
      {scopes.map((each) => (
        <Radio key={each} name={id} checked={scope === each} onChange={() => onChoose(each)}>
          {t(`scope.${each}`)}
          <span className={styles.note}>
            {t(`scope.${each}_text`, { most: number(mostKeptWork) })}
          </span>
          <span className={styles.note}>{sizeOf(each)}</span>
        </Radio>
      ))}
    </fieldset>
  );
}
