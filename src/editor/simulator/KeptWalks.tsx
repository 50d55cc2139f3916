import { CircleAlert, CircleCheck, Play, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { WalkDocument } from '../../runtime/documents.ts';
import { runWalk } from '../../runtime/flow/walk/walk.ts';
import { textIn } from '../../runtime/text.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import type { WalkKeeper } from './kept-walks.ts';
import styles from './simulator.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly keeper: WalkKeeper;
  /** The id of the walk that is shown. */
  readonly shown: string;
  readonly onOpen: (walk: WalkDocument) => void;
}

/** The walks that are kept with the template, each with whether it still goes as recorded. */
export function KeptWalks({ module, keeper, shown, onOpen }: Props) {
  const { walks, remove } = keeper;
  const { t, i18n } = useTranslation('diagram');
  const results = useMemo(
    () =>
      walks.map((walk) => ({
        walk,
        differs: runWalk(module, walk).findIndex(({ isExpected }) => !isExpected),
      })),
    [module, walks],
  );
  return (
    <section className={styles.block} aria-label={t('walk.kept')}>
      <h2 className={styles.title}>{t('walk.kept')}</h2>
      {walks.length === 0 && <p className={styles.note}>{t('walk.none_kept')}</p>}
      <ul className={styles.kept}>
        {results.map(({ walk, differs }) => {
          const name = textIn(walk.name, i18n.language);
          return (
            <li key={walk.id} data-shown={walk.id === shown || undefined}>
              {differs === -1 ? (
                <CircleCheck size={16} className={styles.fine} />
              ) : (
                <CircleAlert size={16} className={styles.wrong} />
              )}
              <span className={styles.keptName}>
                {name}
                <span className={styles.note}>
                  {differs === -1
                    ? t('walk.as_recorded')
                    : t('walk.differs', { step: differs + 1 })}
                </span>
              </span>
              <IconButton
                size="small"
                label={t('walk.open', { name })}
                icon={<Play />}
                onClick={() => onOpen(walk)}
              />
              <IconButton
                size="small"
                label={t('walk.remove', { name })}
                icon={<Trash2 />}
                onClick={() => remove(walk.id)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
