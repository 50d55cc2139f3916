import { CircleAlert, CircleCheck, RefreshCw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { WalkDocument } from '../../runtime/documents.ts';
import type { WalkOutcome, WalkStep } from '../../runtime/flow/walk/walk.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { newText } from '../document/texts.ts';
import type { WalkKeeper } from './kept-walks.ts';
import type { Simulation } from './simulation.ts';
import { recordedAgain } from './simulation.ts';
import styles from './simulator.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly simulation: Simulation;
  /** Null where walks are only tried. */
  readonly keeper: WalkKeeper | null;
  readonly onWalk: (walk: WalkDocument) => void;
}

/** What the actor of a step does besides moving the item; nothing where it does not go as recorded. */
function contextOf({ to, expect }: WalkStep, outcome: WalkOutcome | undefined) {
  if (expect.status === undefined) return {};
  if (expect.status !== to) return { context: 'stays' as const };
  if (outcome?.isExpected !== true || outcome.kind === 'move') return {};
  return { context: outcome.kind };
}

/** The steps of a walk with what they do now, and the way to keep them as a test. */
export function WalkSteps({ module, simulation, keeper, onWalk }: Props) {
  const { t, i18n } = useTranslation('diagram');
  const { language } = i18n;
  const { walk, outcomes } = simulation;
  const [name, setName] = useState<string | null>(null);
  const shownName = name ?? textIn(walk.name, language);
  const labelOf = (key: string) => textIn(module.flow.byKey.get(key)?.label ?? key, language);
  const nameOf = (by: string) => walk.actors.find(({ id }) => id === by)?.name ?? by;
  const differs = outcomes.some(({ isExpected }) => !isExpected);
  const again = differs ? recordedAgain(module, walk) : null;
  const kept = keeper?.walks.find(({ id }) => id === walk.id);
  const isKept = kept !== undefined && kept.steps === walk.steps;
  const steps = walk.steps.map((step, index) => ({
    step,
    number: index + 1,
    outcome: outcomes[index],
  }));
  return (
    <section className={styles.steps} aria-label={t('walk.steps')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('walk.steps')}</h2>
        {steps.length > 0 && (
          <>
            {keeper !== null && (
              <TextInput
                aria-label={t('walk.name')}
                className={styles.name}
                maxLength={200}
                value={shownName}
                onChange={({ target }) => setName(target.value)}
              />
            )}
            {again !== null && (
              <Button icon={<RefreshCw size={16} />} onClick={() => onWalk(again)}>
                {t('walk.again')}
              </Button>
            )}
            <Button
              icon={<Undo2 size={16} />}
              onClick={() => onWalk({ ...walk, steps: walk.steps.slice(0, -1) })}
            >
              {t('walk.back')}
            </Button>
            {keeper !== null && (
              <Button
                type="primary"
                onClick={() => {
                  const named =
                    name === null || name.trim() === ''
                      ? walk
                      : { ...walk, name: newText(name.trim(), language) };
                  if (!keeper.keep(named)) return;
                  onWalk(named);
                  setName(null);
                }}
              >
                {t(isKept ? 'walk.keep_again' : 'walk.keep')}
              </Button>
            )}
          </>
        )}
      </div>
      {steps.length === 0 ? (
        <p className={styles.note}>{t('walk.no_steps')}</p>
      ) : (
        <ol className={styles.list}>
          {steps.map(({ step, number, outcome }) => (
            <li key={number} data-wrong={outcome?.isExpected === false || undefined}>
              {outcome?.isExpected === false ? (
                <CircleAlert size={16} />
              ) : (
                <CircleCheck size={16} />
              )}
              <span>
                {t(step.expect.status === undefined ? 'walk.step_refused' : 'walk.step', {
                  number,
                  by: nameOf(step.by),
                  to: labelOf(step.to),
                  status: labelOf(step.expect.status ?? step.to),
                  ...contextOf(step, outcome),
                })}
                {outcome?.isExpected === false && (
                  <strong className={styles.happens}>
                    {outcome.denial === null && outcome.errors.length === 0
                      ? t('walk.now_reaches', {
                          status: textIn(outcome.state.status.label, language),
                        })
                      : t('walk.now_refused')}
                  </strong>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
