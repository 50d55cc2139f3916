import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ChosenValue } from '../../../runtime/record/merge-rows.ts';
import { textIn } from '../../../runtime/text.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { useFieldNames } from '../useFieldNames.ts';
import { type Choice, Conflict, type Side } from './Conflict.tsx';
import { conflictId } from './conflict-id.ts';
import styles from './merge.module.css';
import { questionsOf, valuesOfChoices } from './questions.ts';
import type { MergeQuestion } from './useMerge.ts';

interface Props {
  readonly module: CompiledModule;
  readonly question: MergeQuestion;
  /** The words of the button that leaves it without a choice; absent where that is the form. */
  readonly back?: string;
}

/** By the key of the question. */
type Choices = ReadonlyMap<string, Choice>;

/**
 * Replaces the form when another person has saved other values of the same fields. Each field, and in
 * a table each cell, shows its old value and both new ones, to choose one or to enter another. Fields
 * that only one side changed are listed.
 */
export function MergeScreen({ module, question, back }: Props) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const { merged, base, answer } = question;
  const { conflicts, item } = merged;
  const questions = useMemo(() => questionsOf(conflicts), [conflicts]);
  const [choices, setChoices] = useState<Choices>(new Map());
  const [tried, setTried] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const chooseAll = (side: Exclude<Side, 'other'>) =>
    setChoices(new Map(questions.map((each) => [each.key, { side, other: each.mine }])));

  function done(): void {
    const open = questions.find(({ key }) => !choices.has(key));
    if (open === undefined) {
      answer(valuesOfChoices(conflicts, (key) => chosenOf(choices.get(key))));
      return;
    }
    setTried(true);
    document.getElementById(conflictId(open))?.focus();
  }

  return (
    <section className={styles.screen} aria-labelledby="merge-title">
      <div className={styles.scroll}>
        <div className={styles.column}>
          <h2 id="merge-title" ref={heading} className={styles.title} tabIndex={-1}>
            {t('merge.title', { singular: textIn(module.document.singular, language) })}
          </h2>
          <p>{t('merge.text', { count: questions.length })}</p>
          {questions.length > 1 && (
            <div className={styles.all}>
              <Button onClick={() => chooseAll('mine')}>{t('merge.all_mine')}</Button>
              <Button onClick={() => chooseAll('theirs')}>{t('merge.all_theirs')}</Button>
            </div>
          )}
          {questions.map((each) => (
            <Card key={each.key}>
              <Conflict
                question={each}
                moduleType={module.document.type}
                item={item}
                choice={choices.get(each.key)}
                onChoose={(choice) => setChoices((before) => new Map(before).set(each.key, choice))}
                isMissing={tried && !choices.has(each.key)}
              />
            </Card>
          ))}
          <MergedAutomatically
            module={module}
            question={question}
            statusMoved={base.status !== item.status}
          />
        </div>
      </div>
      <div className={styles.bar}>
        <Button onClick={() => answer(null)}>{back ?? t('merge.back')}</Button>
        <Button type="primary" onClick={done}>
          {t('merge.done')}
        </Button>
      </div>
    </section>
  );
}

function chosenOf(choice: Choice | undefined): ChosenValue {
  if (choice?.side === 'other') return { other: choice.other };
  return choice?.side === 'mine' ? 'mine' : 'theirs';
}

/** The fields that only one side changed, which need no choice. */
function MergedAutomatically({
  module,
  question,
  statusMoved,
}: Props & { readonly statusMoved: boolean }) {
  const { t } = useTranslation('form');
  const names = useFieldNames();
  const { mine, theirs } = question.merged;
  const status = module.listColumns.find(({ role }) => role === 'status');
  const ofTheirs = statusMoved && status !== undefined ? [...theirs, status] : theirs;
  if (mine.length === 0 && ofTheirs.length === 0) return null;
  return (
    <Card title={t('merge.unasked')}>
      <ul className={styles.list}>
        {mine.length > 0 && <li>{t('merge.only_mine', { fields: names(mine) })}</li>}
        {ofTheirs.length > 0 && <li>{t('merge.only_theirs', { fields: names(ofTheirs) })}</li>}
      </ul>
    </Card>
  );
}
