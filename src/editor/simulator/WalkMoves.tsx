import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDenialText } from '../../modules/flow/denial-text.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { WalkDocument } from '../../runtime/documents.ts';
import { offersOf } from '../../runtime/flow/walk/walk.ts';
import type { MoveOption } from '../../runtime/flow/types.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import { columnAt } from '../../runtime/record/pointer.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import type { Cast } from './actors.ts';
import { actorOfChoice } from './actors.ts';
import type { MadeUpSources } from '../preview/made-up.ts';
import { ActorSelect } from './ActorSelect.tsx';
import type { Simulation } from './simulation.ts';
import { withActor, withStep } from './simulation.ts';
import styles from './simulator.module.css';
import { useAskedText } from './useAskedText.ts';
import { WalkValues } from './WalkValues.tsx';

interface Props {
  readonly module: CompiledModule;
  readonly cast: Cast;
  readonly sources: MadeUpSources;
  readonly simulation: Simulation;
  readonly onWalk: (walk: WalkDocument) => void;
}

/** What can be done now: who acts, what they enter, and each move with why it is refused. */
export function WalkMoves({ module, cast, sources, simulation, onWalk }: Props) {
  const { t, i18n } = useTranslation('diagram');
  const { language } = i18n;
  const headId = useId();
  const { type } = module.document;
  const denialText = useDenialText(type);
  const askedText = useAskedText(type);
  const { walk, state } = simulation;
  const [by, setBy] = useState(() => walk.steps.at(-1)?.by ?? walk.actors[0]?.id ?? '');
  const [values, setValues] = useState<JsonObject>({});
  const [comment, setComment] = useState('');
  const entered = Object.keys(values).length === 0 ? undefined : values;
  const acting = useMemo(() => {
    const actor = actorOfChoice(cast, type, by);
    return actor === null ? walk : withActor(walk, actor);
  }, [cast, type, by, walk]);
  const offers = useMemo(
    () => offersOf(module, acting, state, { by, ...(entered && { values: entered }) }),
    [module, acting, state, by, entered],
  );
  const isNear = ({ denial }: MoveOption) => denial?.code !== 'not_from_here';
  const near = (offers?.options ?? []).filter(isNear);
  const far = (offers?.options ?? []).filter((option) => !isNear(option));

  function take({ to, requiresComment }: MoveOption): void {
    const reason = comment.trim();
    const next = withStep(
      module,
      { walk: acting, state },
      {
        by,
        to: to.key,
        ...(entered && { values: { ...entered } }),
        ...(requiresComment && reason !== '' && { comment: reason }),
      },
    );
    if (next !== null) onWalk(next);
  }

  const asked = state.asked === null ? null : askedText(state.asked);
  // Cells of a table may be wrong together; the table is named once.
  const refused = new Map(
    (offers?.errors ?? []).map(({ pointer, code }) => {
      const column = columnAt(module, pointer);
      const isMissing = code === 'required' && pointer === column?.pointer;
      return [textIn(column?.name ?? pointer, language), isMissing] as const;
    }),
  );
  const needsComment = near.some(({ requiresComment }) => requiresComment);
  return (
    <section className={styles.right} aria-labelledby={headId}>
      <h2 id={headId} className={styles.title}>
        {t('walk.now_in', { status: textIn(state.status.label, language) })}
      </h2>
      <p role="status" className={styles.note}>
        {asked ?? (state.status.isTerminal ? t('walk.finished') : t('walk.choose_move'))}
      </p>
      <FieldFrame label={t('walk.acts')}>
        {(control) => <ActorSelect {...control} cast={cast} value={by} onChange={setBy} />}
      </FieldFrame>
      <WalkValues
        module={module}
        sources={sources}
        item={offers?.item ?? state.item}
        values={values}
        wanted={near.flatMap(({ denial }) =>
          (denial?.unmet ?? []).flatMap(({ field }) => field ?? []),
        )}
        onChange={(db, value) => setValues((old) => ({ ...old, [db]: value }))}
      />
      {(offers?.errors ?? []).length > 0 && (
        <ul className={styles.errors} role="status">
          {[...refused].map(([name, isMissing]) => (
            <li key={name}>
              {t(isMissing ? 'walk.value_missing' : 'walk.value_refused', { name })}
            </li>
          ))}
        </ul>
      )}
      {needsComment && (
        <FieldFrame label={t('walk.comment')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={2000}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
            />
          )}
        </FieldFrame>
      )}
      <ul className={styles.moves} aria-label={t('walk.moves')}>
        {near.map((option) => (
          <Move
            key={option.to.key}
            option={option}
            hasComment={comment.trim() !== ''}
            isRefused={(offers?.errors ?? []).length > 0}
            reason={option.denial === null ? null : denialText(option.denial)}
            onTake={() => take(option)}
          />
        ))}
      </ul>
      {far.length > 0 && (
        <details className={styles.far}>
          <summary>{t('walk.not_from_here', { count: far.length })}</summary>
          <ul className={styles.moves}>
            {far.map(({ to, denial }) => (
              <li key={to.key}>
                <strong>{textIn(to.label, language)}</strong>
                <span className={styles.note}>{denial === null ? '' : denialText(denial)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface MoveProps {
  readonly option: MoveOption;
  readonly hasComment: boolean;
  readonly isRefused: boolean;
  readonly reason: string | null;
  readonly onTake: () => void;
}

/** A move with the checks on its way; one that is refused can be recorded, too. */
function Move({ option, hasComment, isRefused, reason, onTake }: MoveProps) {
  const { t, i18n } = useTranslation('diagram');
  const { to, kind, gates, denial, requiresComment } = option;
  const status = textIn(to.label, i18n.language);
  const lacksComment = denial === null && requiresComment && !hasComment;
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <li>
      {denial === null && !isRefused && !lacksComment ? (
        <Button type="primary" onClick={onTake}>
          {t(`walk.take.${kind}`, { status })}
        </Button>
      ) : (
        <strong>{t(`walk.take.${kind}`, { status })}</strong>
      )}
      {gates.length > 0 && (
        <span className={styles.note}>
          {t('walk.through', {
            gates: list.format(gates.map(({ node }) => textIn(node.label, i18n.language))),
          })}
        </span>
      )}
      {lacksComment && <span className={styles.reason}>{t('walk.enter_comment')}</span>}
      {reason !== null && (
        <>
          <span className={styles.reason}>{reason}</span>
          {denial?.unmet.map(({ message }) => (
            <span key={textIn(message, 'en')} className={styles.reason}>
              {textIn(message, i18n.language)}
            </span>
          ))}
          {!isRefused && (
            <Button size="small" onClick={onTake}>
              {t('walk.record_refusal')}
            </Button>
          )}
        </>
      )}
    </li>
  );
}
