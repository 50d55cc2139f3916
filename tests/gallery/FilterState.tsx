import { useState } from 'react';
import type { ListColumn } from '../../src/runtime/compiled.ts';
import type { Rule } from '../../src/runtime/rules/rule.ts';
import { textIn } from '../../src/runtime/text.ts';
import { FilterChip } from '../../src/ui/filter/FilterChip.tsx';
import { useWidgetServices } from '../../src/widgets/services.ts';
import type { FilterView } from '../../src/widgets/view-types.ts';
import styles from './gallery.module.css';
import type { Room, RoomSample } from './rooms.ts';
import { Specimen } from './Specimen.tsx';

interface Props {
  readonly room: Room;
  readonly sample: RoomSample;
}

/** The filter as it opens over a list, and its sentence when it has a rule. */
export function FilterState({ room, sample }: Props) {
  const { filter } = room.views;
  const { listColumn } = sample;
  if (listColumn === null) return null;
  return (
    <Specimen room={room} sample={sample} state="filter">
      {(id) => (
        <Open id={id} filter={filter} column={listColumn} type={room.module.document.type} />
      )}
    </Specimen>
  );
}

interface OpenProps {
  readonly id: string;
  readonly filter: FilterView;
  readonly column: ListColumn;
  readonly type: string;
}

function Open({ id, filter, column, type }: OpenProps) {
  const { language } = useWidgetServices();
  const [rule, setRule] = useState<Rule | null>(null);
  return (
    <div role="group" aria-labelledby={id} className={styles.filter}>
      <div id={id}>{textIn(column.name, language)}</div>
      <filter.Control column={column} moduleType={type} rule={rule} onChange={setRule} />
      <code className={styles.stored} data-rule>
        {JSON.stringify(rule)}
      </code>
      {rule !== null && <Sentence filter={filter} column={column} type={type} rule={rule} />}
    </div>
  );
}

interface SentenceProps extends Omit<OpenProps, 'id'> {
  readonly rule: Rule;
}

function Sentence({ filter, column, type, rule }: SentenceProps) {
  const { language } = useWidgetServices();
  const nothing = () => {};
  return (
    <filter.Description
      column={column}
      moduleType={type}
      rule={rule}
      render={(text) => (
        <FilterChip
          subject={textIn(column.name, language)}
          value={text}
          onEdit={nothing}
          onRemove={nothing}
        />
      )}
    />
  );
}
