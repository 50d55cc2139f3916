import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { WalkDocument } from '../../runtime/documents.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import type { Cast } from './actors.ts';
import { actorOfChoice } from './actors.ts';
import { ActorSelect } from './ActorSelect.tsx';
import { ExampleSelect } from '../preview/ExampleSelect.tsx';
import { madeUpValues, type MadeUpSources } from '../preview/made-up.ts';
import { valuesOfItem } from './example-values.ts';
import { withValues } from './simulation.ts';
import styles from './simulator.module.css';
import { useExamples } from './useExamples.ts';

interface Props {
  readonly module: CompiledModule;
  readonly cast: Cast;
  readonly sources: MadeUpSources;
  readonly walk: WalkDocument;
  readonly onWalk: (walk: WalkDocument) => void;
  readonly onRestart: () => void;
}

const kinds = ['blank', 'made_up'] as const;

/** Who creates the example item, and with which values, until the first step is taken. */
export function WalkSetup({ module, cast, sources, walk, onWalk, onRestart }: Props) {
  const { t } = useTranslation('diagram');
  const [words, setWords] = useState('');
  const { items, isFailed } = useExamples(module, words);
  const [creator] = walk.actors;
  if (walk.steps.length > 0)
    return (
      <section className={styles.block} aria-label={t('walk.setup')}>
        <h2 className={styles.title}>{t('walk.setup')}</h2>
        <p className={styles.note}>
          {t('walk.made_by', { name: creator?.name ?? creator?.id ?? '' })}
        </p>
        <Button icon={<RotateCcw size={16} />} onClick={onRestart}>
          {t('walk.restart')}
        </Button>
      </section>
    );
  return (
    <section className={styles.block} aria-label={t('walk.setup')}>
      <h2 className={styles.title}>{t('walk.setup')}</h2>
      <FieldFrame label={t('walk.creator')}>
        {(control) => (
          <ActorSelect
            {...control}
            cast={cast}
            value={creator?.id ?? ''}
            onChange={(key) => {
              const actor = actorOfChoice(cast, module.document.type, key);
              if (actor !== null) onWalk({ ...walk, actors: [actor] });
            }}
          />
        )}
      </FieldFrame>
      <ExampleSelect
        label={t('walk.example')}
        help={t('walk.example_help')}
        fixed={[
          ...kinds.map((kind) => ({ value: kind, label: t(`walk.examples.${kind}`) })),
          ...(exampleOf(walk) === 'own' ? [{ value: 'own', label: t('walk.examples.own') }] : []),
        ]}
        items={items.map((item) => ({
          value: String(item.id),
          label: typeof item['name'] === 'string' ? item['name'] : `#${item.id}`,
        }))}
        found={items.length}
        isFailed={isFailed}
        value={exampleOf(walk)}
        words={words}
        onSearch={setWords}
        onChange={(chosen) => {
          const item = items.find(({ id }) => String(id) === chosen);
          if (item !== undefined) onWalk(withValues(walk, valuesOfItem(module, item)));
          else if (chosen === 'blank') onWalk(withValues(walk, {}));
          else if (chosen === 'made_up') onWalk(withValues(walk, madeUpValues(module, sources)));
        }}
      />
    </section>
  );
}

const exampleOf = ({ values }: WalkDocument) => (values === undefined ? 'blank' : 'own');
