import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useModules } from '../../modules/registry/registry.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { useForm, useSubscription } from '../../modules/form/useFormModel.ts';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { SearchInput } from '../../ui/form/SearchInput.tsx';
import { useDebouncedValue } from '../../ui/hooks/useDebouncedValue.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import type { Position } from '../../ui/map/position.ts';
import { Code } from '../../ui/text/Code.tsx';
import { idsOf } from '../../widgets/common/stored-values.ts';
import { useReferredItems } from '../../widgets/referred-rows.ts';
import styles from './report.module.css';
import { type ReportTarget, useFoundTargets, useSuggestedTargets } from './useReportTargets.ts';

/** Milliseconds without a key press before the search request is sent. */
const debounceMs = 200;

interface Props {
  readonly columns: readonly CompiledColumn[];
  readonly siteId: number;
  readonly me: CurrentUser;
  /** The position of the device; null while it is not known. */
  readonly position: Position | null;
}

/** Chooses the machine or functional location of a report: suggestions at first, results while text is typed. */
export function WhereField({ columns, siteId, me, position }: Props) {
  const { t } = useTranslation('report');
  const model = useForm();
  const [dbs] = useState(() => columns.map(({ db }) => db));
  useSubscription(model, dbs);
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim(), debounceMs);
  const found = useFoundTargets(columns, siteId, search);
  const suggested = useSuggestedTargets(columns, siteId, me.user, position);
  const box = useRef<HTMLDivElement>(null);
  const chosen = columns.flatMap((column) =>
    idsOf(model.value(column)).map((id) => ({ column, id })),
  );
  const isSearching = text.trim() !== '';
  const isStale = search !== text.trim() || found.isPending;
  const targets = isSearching ? (found.data ?? []) : suggested;

  function change(values: ReadonlyMap<CompiledColumn, unknown>): void {
    model.set(values);
    setText('');
    // The pressed button is gone.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('button, input')?.focus());
  }

  const isEmpty = chosen.length === 0;
  return (
    <FieldFrame label={t('where')} group help={isEmpty ? t('where_help') : undefined}>
      {() => (
        <div ref={box} className={styles.where}>
          {isEmpty ? (
            <>
              <SearchInput
                label={t('where_search')}
                value={text}
                maxLength={200}
                onChange={setText}
              />
              <p role="status" className={styles.status}>
                {isSearching && found.isError && t('where_failed')}
                {isSearching && !found.isError && isStale && t('where_searching')}
                {isSearching &&
                  !isStale &&
                  targets.length === 0 &&
                  t('where_none', { text: search })}
              </p>
              {targets.length > 0 && (
                <ul className={styles.targets} aria-label={t('where_offered')}>
                  {targets.map((each) => (
                    <li key={`${each.column.db} ${each.id}`}>
                      <TargetButton
                        target={each}
                        onChoose={() => change(new Map([[each.column, [each.id]]]))}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </>
          ) : (
            chosen.map(({ column, id }) => (
              <ChosenTarget
                key={`${column.db} ${id}`}
                column={column}
                id={id}
                onRemove={() => {
                  const others = idsOf(model.value(column)).filter((each) => each !== id);
                  change(new Map([[column, others]]));
                }}
              />
            ))
          )}
        </div>
      )}
    </FieldFrame>
  );
}

interface TargetButtonProps {
  readonly target: ReportTarget;
  readonly onChoose: () => void;
}

function TargetButton({ target, onChoose }: TargetButtonProps) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { icon, name, code, distance, isRecent } = target;
  return (
    <button type="button" className={styles.target} onClick={onChoose}>
      <Icon name={icon} />
      <span className={styles.targetName}>{name}</span>
      <span className={styles.targetFacts}>
        <Code>{code}</Code>
        {distance !== null && <span>{format.distance(distance)}</span>}
        {distance === null && isRecent && <span>{t('where_recent')}</span>}
      </span>
    </button>
  );
}

interface ChosenTargetProps {
  readonly column: CompiledColumn;
  readonly id: number;
  readonly onRemove: () => void;
}

function ChosenTarget({ column, id, onRemove }: ChosenTargetProps) {
  const { t } = useTranslation('report');
  const [item] = useReferredItems(column.settings.moduleType ?? '', [id]);
  const { language } = useFormat();
  const { byType } = useModules();
  const row = item?.state === 'found' ? item.row : null;
  const name = row?.name ?? `#${id}`;
  const module = byType.get(column.settings.moduleType ?? '');
  const kind = textIn(module?.document.singular ?? column.name, language);
  return (
    <div className={styles.chosen}>
      <span className={styles.targetName}>{name}</span>
      {row !== null && (
        <span className={styles.targetFacts}>
          <Code>{row.tag ?? row.code ?? ''}</Code>
          <span>{kind}</span>
        </span>
      )}
      <IconButton label={t('where_remove', { name, kind })} icon={<X />} onClick={onRemove} />
    </div>
  );
}
