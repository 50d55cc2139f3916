import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/state/Alert.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { textIn } from '../../../runtime/text.ts';
import type { ListView } from '../state/useListView.ts';
import { useViewMutations } from './useViewMutations.ts';
import styles from './views.module.css';

interface Props {
  readonly list: ListView;
  readonly siteId: number;
  readonly mayShare: boolean;
}

/**
 * Names the parts of a saved view that the module no longer has, with a button that removes them.
 */
export function ViewNotice({ list: { saved, view, failed, retry }, siteId, mayShare }: Props) {
  const { t, i18n } = useTranslation('list');
  const { update } = useViewMutations(siteId);
  if (failed !== null)
    return (
      <Alert
        banner
        type="warning"
        title={t('view.failed')}
        description={failed.message}
        action={
          <Button size="small" onClick={retry}>
            {t('try_again')}
          </Button>
        }
      />
    );
  if (saved === null || saved.warnings.length === 0) return null;
  return (
    <Alert
      banner
      type="warning"
      title={t('view.warnings', { name: textIn(saved.name, i18n.language) })}
      description={
        <ul className={styles.warnings}>
          {saved.warnings.map(({ pointer, sentence }) => (
            <li key={pointer}>{textIn(sentence, i18n.language)}</li>
          ))}
        </ul>
      }
      action={
        saved.is_shared && !mayShare ? undefined : (
          <Button size="small" onClick={() => void update(saved, { document: view })}>
            {t('view.mend')}
          </Button>
        )
      }
    />
  );
}
