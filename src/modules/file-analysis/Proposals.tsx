import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Proposal } from '../../contract/file-analysis.ts';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ReadText } from '../../widgets/common/ReadText.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import { formTopics } from '../form/model/form-model.ts';
import { useForm, useFormState, useValue } from '../form/useFormModel.ts';
import { type AskedEntry, updateEntry } from './analysis-state.ts';
import styles from './file-analysis.module.css';
import { QuoteLink } from './QuoteLink.tsx';
import type { OpenedPlace } from './QuoteDialog.tsx';

interface Props {
  readonly entry: AskedEntry;
  readonly stateKey: string;
  readonly proposals: readonly Proposal[];
  readonly onOpen: (place: OpenedPlace) => void;
}

/** Values that a file offers for fields, next to the present ones. A person takes or leaves each. */
export function Proposals({ entry, stateKey, proposals, onOpen }: Props) {
  const { t } = useTranslation('file_analysis');
  const model = useForm();
  useFormState(model, formTopics.values, () => model.version([formTopics.values]));
  const shown = proposals.flatMap((proposal) => {
    const column = model.module.byPointer.get(proposal.pointer);
    const isLeft = entry.left.has(proposal.pointer);
    return column === undefined || isLeft ? [] : [{ proposal, column }];
  });
  if (shown.length === 0) return <p className={styles.note}>{t('no_values')}</p>;
  const open = shown.filter(
    ({ proposal: { value, problem }, column }) =>
      problem === null && canTake(model, column) && !jsonEquals(model.value(column) ?? null, value),
  );
  const leave = (pointer: string) =>
    updateEntry(stateKey, entry.id, { left: new Set([...entry.left, pointer]) });
  return (
    <>
      <ul className={styles.proposals}>
        {shown.map(({ proposal, column }) => (
          <ProposalRow
            key={proposal.pointer}
            {...{ proposal, column, onOpen }}
            file={entry.file}
            onLeave={() => leave(proposal.pointer)}
          />
        ))}
      </ul>
      {open.length > 1 && (
        <div className={styles.buttons}>
          <Button
            type="primary"
            icon={<Check size={16} />}
            onClick={() =>
              model.set(new Map(open.map(({ proposal, column }) => [column, proposal.value])))
            }
          >
            {t('take_all', { count: open.length })}
          </Button>
        </div>
      )}
      <p className={styles.note}>{t('save_hint')}</p>
    </>
  );
}

type Model = ReturnType<typeof useForm>;

/** Whether the person can enter the field now. */
function canTake(model: Model, column: CompiledColumn): boolean {
  const { visible, readOnly } = model.state(column);
  return visible && !readOnly;
}

interface RowProps {
  readonly proposal: Proposal;
  readonly column: CompiledColumn;
  readonly file: AskedEntry['file'];
  readonly onOpen: (place: OpenedPlace) => void;
  readonly onLeave: () => void;
}

/** A field with its present and its proposed value, and the place in the file. */
function ProposalRow({ proposal, column, file, onOpen, onLeave }: RowProps) {
  const { t } = useTranslation('file_analysis');
  const { language } = useWidgetServices();
  const model = useForm();
  const present = useValue(column) ?? null;
  const { value, text, problem, place } = proposal;
  const field = textIn(column.name, language);
  const isSame = problem === null && jsonEquals(present, value);
  const isUnsaved = isSame && !jsonEquals(present, baselineOf(model, column));
  const isPossible = problem === null && canTake(model, column);
  return (
    <li
      className={styles.proposal}
      data-state={isSame ? 'same' : problem === null ? 'open' : 'bad'}
    >
      <strong>{field}</strong>
      <dl className={styles.values}>
        {!isSame && (
          <div>
            <dt>{t('now')}</dt>
            <dd>
              <Value column={column} value={present} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('proposed')}</dt>
          <dd className={styles.value}>
            {problem === null ? <Value column={column} value={value} /> : text}
          </dd>
        </div>
      </dl>
      {place !== null && <QuoteLink place={place} file={file} onOpen={onOpen} />}
      {problem !== null && (
        <p className={styles.problem}>
          <strong>{t('cannot')}</strong> {problem}
        </p>
      )}
      <div className={styles.buttons}>
        {isSame ? (
          <span className={styles.taken}>
            <Check size={16} />
            {t(isUnsaved ? 'taken' : 'same')}
          </span>
        ) : (
          <>
            {isPossible && (
              <Button
                size="small"
                aria-label={t('take_field', { field })}
                onClick={() => model.set(new Map([[column, value]]))}
              >
                {t('take')}
              </Button>
            )}
            <Button
              type="text"
              size="small"
              aria-label={t('leave_field', { field })}
              onClick={onLeave}
            >
              {t('leave')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

const baselineOf = ({ baseline }: Model, column: CompiledColumn): unknown => {
  const item = baseline();
  return (column.origin === 'core' ? item[column.db] : item.columns[column.db]) ?? null;
};

/** A value as its field type shows it. */
function Value({ column, value }: { readonly column: CompiledColumn; readonly value: unknown }) {
  const { t } = useTranslation('file_analysis');
  const { module, candidate } = useForm();
  if (column.isEmpty(value)) return <span className={styles.empty}>{t('empty')}</span>;
  const Read = viewsOf(column.fieldType.document.type)?.Read ?? ReadText;
  return (
    <Read
      settings={column.settings}
      moduleType={module.document.type}
      value={value}
      item={candidate()}
    />
  );
}
