import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/state/Alert.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import type { Draft } from '../../../api/drafts.ts';
import type { CompiledColumn } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { useFieldNames } from '../useFieldNames.ts';
import styles from './draft.module.css';

interface Props {
  /** The columns of the draft that differ from the item. */
  readonly unsaved: readonly CompiledColumn[];
  readonly draft: Draft;
  /** The item that the form was opened with. */
  readonly item: Item;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers to restore a draft after the page was closed, crashed or lost its session. */
export function DraftNotice({ unsaved, draft, item, onRestore, onDiscard }: Props) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const names = useFieldNames();
  const fields = names(unsaved);
  return (
    <Alert
      type="info"
      title={t('draft.title', { when: format.stamp(draft.keptAt) })}
      description={
        <>
          <p>{t('draft.fields', { fields })}</p>
          {draft.version < item.version && <p>{t('draft.changed_since')}</p>}
          <div className={styles.actions}>
            <Button type="primary" onClick={onRestore}>
              {t('draft.restore')}
            </Button>
            <Button onClick={onDiscard}>{t('draft.discard')}</Button>
          </div>
        </>
      }
    />
  );
}
