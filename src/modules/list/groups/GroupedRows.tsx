import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import type { Group } from '../../../runtime/query/groups/types.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { textIn } from '../../../runtime/text.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/state/SkeletonRows.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { andRules } from '../state/view-query.ts';
import { NoItems } from '../NoItems.tsx';
import type { ListProps } from '../view-types/view-type.ts';
import styles from './groups.module.css';
import { type Level, useGroups } from './useGroups.ts';
import { useGroupNames } from './useGroupNames.ts';

interface Props extends Pick<ListProps, 'module' | 'site' | 'me' | 'view' | 'change' | 'name'> {
  readonly levels: readonly [Level, ...Level[]];
  /** Renders the rows of an innermost group; the rule is true for exactly these. */
  readonly rows: (within: Rule, label: string, count: number) => ReactNode;
  readonly within?: Rule | null;
}

interface SectionProps extends Props {
  readonly group: Group;
  readonly label: string;
  readonly isOpenFirst: boolean;
}

/** Sums of a group's items, with the names of their columns. */
function Sums({ module, group }: Pick<SectionProps, 'module' | 'group'>) {
  const { language } = useWidgetServices();
  const { number } = useFormat();
  return Object.entries(group.sums).map(([db, sum]) => {
    const column = module.listColumns.find((each) => each.db === db);
    if (sum === null || column === undefined) return null;
    return (
      <span key={db} className={styles.sum}>
        {textIn(column.name, language)} <strong>{number(sum)}</strong>
      </span>
    );
  });
}

/** A group: its name, its count and, when it is open, its rows or nested groups. */
function Section(props: SectionProps) {
  const { group, label, levels, rows, isOpenFirst } = props;
  const { number } = useFormat();
  const [isOpen, setOpen] = useState(isOpenFirst);
  const id = useId();
  const within = useMemo(() => andRules([props.within, group.rule]), [props.within, group.rule]);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const [, inner, ...innermost] = levels;
  return (
    <section aria-label={label}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron />
        <span className={styles.label}>{label}</span>{' '}
        <span className={styles.count}>{number(group.count)}</span>
        <Sums module={props.module} group={group} />
      </button>
      {isOpen && within !== null && (
        <div id={id} className={styles.inside}>
          {inner !== undefined ? (
            <GroupedRows {...props} levels={[inner, ...innermost]} within={within} />
          ) : (
            rows(within, label, group.count)
          )}
        </div>
      )}
    </section>
  );
}

/** The items of a view in groups that open and close. The server counts them. */
export function GroupedRows(props: Props) {
  const { module, site, view, levels, within = null } = props;
  const { t } = useTranslation('list');
  const [level] = levels;
  const { groups, pages } = useGroups(module, site.id, view, level, within);
  const values = useMemo(() => groups?.map(({ value }) => value) ?? [], [groups]);
  const nameOf = useGroupNames(module, level, values);
  const { error, hasNextPage, isFetching, fetchNextPage, refetch } = pages;
  if (groups === null) {
    if (error === null) return <SkeletonRows rows={within === null ? 8 : 3} />;
    return (
      <ErrorState
        title={t('groups_failed')}
        reason={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (groups.length === 0) return <NoItems {...props} />;
  return (
    <div className={styles.groups}>
      {groups.map((group, index) => (
        <Section
          key={JSON.stringify(group.value)}
          {...props}
          group={group}
          label={nameOf(group.value)}
          isOpenFirst={index === 0}
        />
      ))}
      {hasNextPage && (
        <Button loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('more_groups')}
        </Button>
      )}
    </div>
  );
}
