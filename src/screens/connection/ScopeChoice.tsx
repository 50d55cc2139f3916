import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptScope } from '../../api/local-data/local-store.ts';
import { mostKeptWork } from '../../contract/work.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Radio } from '../../ui/form/Radio.tsx';
import styles from './connection.module.css';

const scopes = ['site', 'my_work'] as const satisfies readonly KeptScope[];

interface Props {
  readonly scope: KeptScope;
  readonly isConnected: boolean;
  readonly onChoose: (scope: KeptScope) => void;
}

/** Whether everything of the site is kept on this device, or the person's work and what it touches. */
export function ScopeChoice({ scope, isConnected, onChoose }: Props) {
  const { t } = useTranslation('connection');
  const { number } = useFormat();
  const id = useId();
  return (
    <fieldset className={styles.scopes} disabled={!isConnected}>
      <legend className={styles.heading}>{t('scope.label')}</legend>
      {scopes.map((each) => (
        <Radio key={each} name={id} checked={scope === each} onChange={() => onChoose(each)}>
          {t(`scope.${each}`)}
          <span className={styles.note}>
            {t(`scope.${each}_text`, { most: number(mostKeptWork) })}
          </span>
        </Radio>
      ))}
    </fieldset>
  );
}
