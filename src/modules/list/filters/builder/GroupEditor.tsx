import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import { Select } from '../../../../ui/antd/Select.tsx';
import type { CompiledModule, ListColumn } from '../../../../runtime/compiled.ts';
import { IconButton } from '../../../../ui/icons/IconButton.tsx';
import { useRuleSentence } from '../useRuleSentence.ts';
import styles from './builder.module.css';
import { ConditionEditor } from './ConditionEditor.tsx';
import {
  type OpaqueCondition,
  type ConditionGroup,
  createGroup,
  joins,
  conditionOn,
  type FilterNode,
  replaceNode,
} from './filter-tree.ts';

interface Props {
  readonly group: ConditionGroup;
  readonly module: CompiledModule;
  readonly columns: readonly ListColumn[];
  readonly onChange: (group: ConditionGroup) => void;
  /** Undefined for the outermost group. */
  readonly onRemove?: () => void;
  /** The db name of the table whose rows have the columns; absent: items have them. */
  readonly table?: string | undefined;
  /** The conditions are those of a rule of a form, not of the filter of a list. */
  readonly isRule?: boolean;
  /** The nesting depth of the group. */
  readonly depth?: number;
}

/** No group can be added below this depth; existing deeper groups stay. */
const maxDepth = 3;

const plus = <Plus />;

function OpaqueConditionRow({
  part,
  module,
  table,
  onRemove,
}: {
  readonly part: OpaqueCondition;
  readonly module: CompiledModule;
  readonly table: string | undefined;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation('list');
  const sentence = useRuleSentence(module, part.rule, table);
  return (
    <div className={styles.condition}>
      <span className={styles.opaque}>{sentence}</span>
      <IconButton label={t('remove_condition')} icon={<X />} onClick={onRemove} />
    </div>
  );
}

/** Conditions joined by one operator, and nested groups. */
export function GroupEditor({
  group,
  module,
  columns,
  onChange,
  onRemove,
  table,
  isRule = false,
  depth = 0,
}: Props) {
  const { t } = useTranslation('list');
  const scope = { ofRow: table !== undefined, ...(isRule && { compared: columns }) };
  // Text columns are filtered most, so a new condition begins with one.
  const first =
    columns.find(({ fieldType }) => fieldType.document.ruleType === 'text') ?? columns[0];
  const add = (part: FilterNode) => onChange({ ...group, children: [...group.children, part] });
  const put = (id: string, part: FilterNode | null) => onChange(replaceNode(group, id, part));
  return (
    <div role="group" aria-label={t(`join.${group.join}`)} className={styles.group}>
      <div className={styles.head}>
        <Select
          aria-label={t('join_label')}
          className={styles.join ?? ''}
          options={joins.map((value) => ({ value, label: t(`join.${value}`) }))}
          value={group.join}
          onChange={(join) => onChange({ ...group, join })}
        />
        {onRemove !== undefined && (
          <IconButton label={t('remove_group')} icon={<X />} onClick={onRemove} />
        )}
      </div>
      {group.children.map((part) => {
        if (part.kind === 'fixed')
          return (
            <OpaqueConditionRow
              key={part.id}
              part={part}
              module={module}
              table={table}
              onRemove={() => put(part.id, null)}
            />
          );
        const shared = {
          columns,
          onChange: (next: FilterNode) => put(part.id, next),
          onRemove: () => put(part.id, null),
        };
        if (part.kind === 'group')
          return (
            <GroupEditor
              key={part.id}
              group={part}
              module={module}
              table={table}
              isRule={isRule}
              depth={depth + 1}
              {...shared}
            />
          );
        return (
          <ConditionEditor
            key={part.id}
            condition={part}
            moduleType={module.document.type}
            scope={scope}
            renderRows={(rows, cells, change) => (
              <GroupEditor
                group={rows}
                module={module}
                columns={cells}
                onChange={change}
                table={part.db}
                isRule={isRule}
                depth={depth + 1}
              />
            )}
            {...shared}
          />
        );
      })}
      <div className={styles.add}>
        {first !== undefined && (
          <Button size="small" icon={plus} onClick={() => add(conditionOn(first, scope))}>
            {t('add_condition')}
          </Button>
        )}
        {depth < maxDepth && (
          <Button
            size="small"
            type="text"
            icon={plus}
            onClick={() => add(createGroup(group.join === 'or' ? 'and' : 'or', []))}
          >
            {t('add_group')}
          </Button>
        )}
      </div>
    </div>
  );
}
