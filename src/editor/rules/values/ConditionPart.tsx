import { useMemo, useState } from 'react';
import { GroupEditor } from '../../../modules/list/filters/builder/GroupEditor.tsx';
import {
  type ConditionGroup,
  toFilterTree,
  toRule,
} from '../../../modules/list/filters/builder/filter-tree.ts';
import { filterColumns } from '../../../modules/list/queryable-columns.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { IncompleteNote } from './IncompleteNote.tsx';

interface Props {
  readonly module: CompiledModule;
  readonly rule: Rule | null;
  /** With null when no condition is left. */
  readonly onChange: (rule: Rule | null) => void;
}

/** A condition by the controls of the fields that it reads. `true` means no condition yet. */
export function ConditionPart({ module, rule, onChange }: Props) {
  const columns = useMemo(() => filterColumns(module), [module]);
  // Conditions that are not complete are no rule yet, so the tree is kept too.
  const [tree, setTree] = useState(() =>
    toFilterTree(module, rule === null || rule === true ? undefined : rule, true),
  );
  function change(next: ConditionGroup): void {
    setTree(next);
    onChange(toRule(next));
  }
  return (
    <>
      <GroupEditor group={tree} module={module} columns={columns} isRule onChange={change} />
      <IncompleteNote group={tree} />
    </>
  );
}
