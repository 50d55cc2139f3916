import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import type { CompiledColumn } from '../../../runtime/compiled.ts';
import { textIn } from '../../../runtime/text.ts';
import { ProgressBar } from '../../../ui/state/ProgressBar.tsx';
import { useUiText } from '../../../ui/text/UiTextProvider.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { RuledContent } from '../content/Content.tsx';
import { RuledField } from '../Field.tsx';
import { formTopics } from '../model/form-model.ts';
import { useFieldErrors, useForm, useFormState } from '../useFormModel.ts';
import styles from './wizard.module.css';
import { contentAround } from './content-around.ts';
import { useQuestions } from './useQuestions.ts';

interface Props {
  /** db name of the current question; if there is none, the first question of `tab` is shown. */
  readonly field: string | null;
  readonly tab: string;
  readonly onNavigate: (column: CompiledColumn) => void;
  readonly onSave: () => void;
  readonly saveLabel: string;
}

/** One question of a form per screen, with progress, Back, Next and finally Save. */
export function QuestionWizard({ field, tab, onNavigate, onSave, saveLabel }: Props) {
  const { t } = useTranslation('form');
  const ui = useUiText();
  const model = useForm();
  const { module } = model;
  const { language } = useWidgetServices();
  const { questions, currentQuestions } = useQuestions();
  const wrong = useFormState(model, formTopics.errors, () => model.errors.all().size);
  const isSaving = useFormState(
    model,
    formTopics.progress,
    () => model.progress().saving === 'now',
  );
  const question =
    questions.find(({ db }) => db === field) ??
    questions.find((each) => each.tab === tab) ??
    questions[0];
  const heading = useRef<HTMLParagraphElement>(null);
  const previousQuestion = useRef(question?.db);
  useEffect(() => {
    // Each question is shown from its top.
    if (previousQuestion.current !== question?.db)
      heading.current?.scrollIntoView({ block: 'start' });
    previousQuestion.current = question?.db;
  }, [question?.db]);
  if (question === undefined) return <p>{t('wizard.none')}</p>;

  const at = questions.indexOf(question);
  const neighbour = (by: number) => {
    const now = currentQuestions();
    return now[now.indexOf(question) + by];
  };
  const back = () => {
    const previous = at === 0 ? undefined : neighbour(-1);
    if (previous !== undefined) onNavigate(previous);
  };
  const goNext = () => {
    const next = neighbour(1);
    if (next === undefined) onSave();
    else onNavigate(next);
  };
  const isLast = at === questions.length - 1;
  const progressText = t('wizard.progress', { at: at + 1, count: questions.length });
  const section = module.layout
    .flatMap(({ sections }) => sections)
    .find(({ columns }) => columns.includes(question));
  const { before, after } = contentAround(section, question, questions);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        goNext();
      }}
    >
      <div className={styles.scroll}>
        <div className={styles.head}>
          <p ref={heading} className={styles.progress} role="status">
            {progressText}
          </p>
          <ProgressBar label={progressText} share={(at + 1) / questions.length} />
          {section !== undefined && (
            <p className={styles.section}>{textIn(section.name, language)}</p>
          )}
          {wrong > 0 && (
            <p className={styles.wrong}>{ui('fields_need_attention', { count: wrong })}</p>
          )}
        </div>
        <div>
          {before.map((block) => (
            <RuledContent key={block.id} block={block} className={undefined} />
          ))}
          <Question key={question.pointer} column={question} />
          {after.map((block) => (
            <RuledContent key={block.id} block={block} className={undefined} />
          ))}
        </div>
      </div>
      <div className={styles.bar}>
        <Button
          className={styles.button ?? ''}
          icon={<ArrowLeft size={20} />}
          disabled={at === 0}
          onClick={back}
        >
          {t('wizard.back')}
        </Button>
        <Button
          className={styles.button ?? ''}
          type="primary"
          htmlType="submit"
          loading={isSaving}
          icon={!isLast && <ArrowRight size={20} />}
          iconPlacement="end"
        >
          {isLast ? saveLabel : t('wizard.next')}
        </Button>
      </div>
    </form>
  );
}

function Question({ column }: { readonly column: CompiledColumn }) {
  const [error] = useFieldErrors(column);
  return <RuledField column={column} error={error} eager />;
}
