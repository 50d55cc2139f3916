import { memo, useMemo } from 'react';
import type { CompiledColumn, CompiledTab } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { Card } from '../../ui/page/Card.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { useChanges } from './changes.ts';
import { useFormShared } from './context.ts';
import { isRuled } from './dependencies.ts';
import { Field, RuledField } from './Field.tsx';
import styles from './form.module.css';
import { atOnce, NearnessProvider, sectionMark, useNewNearness } from './near.ts';

interface Props {
  readonly tab: CompiledTab;
  /** Every control is there from the beginning, as for printing. */
  readonly mountAll?: boolean;
}

/**
 * The sections of one tab; only the active tab is mounted, and of a long one the controls near the
 * screen.
 */
export const Sections = memo(function Sections({ tab, mountAll = false }: Props) {
  const mounter = useNewNearness(mountAll);
  const eagerColumns = useMemo(
    () => new Set(tab.sections.flatMap(({ columns }) => columns).slice(0, atOnce)),
    [tab],
  );
  const sections = tab.sections.map((section) => (
    <Section key={section.id} section={section} early={eagerColumns} />
  ));
  return <NearnessProvider value={mounter}>{sections}</NearnessProvider>;
});

interface SectionProps {
  readonly section: CompiledTab['sections'][number];
  /** Columns whose controls are there from the beginning. */
  readonly early: ReadonlySet<CompiledColumn>;
}

/**
 * A section, hidden where no field of it is visible. It hears of its fields' errors and hands each
 * its own: a subscription per field would take a long form longer than all of them.
 */
const Section = memo(function Section({ section, early }: SectionProps) {
  const { module, errors } = useFormShared();
  const { language } = useWidgetServices();
  const { name, description, columns } = section;
  useChanges(
    errors.changes,
    useMemo(() => columns.map(({ pointer }) => pointer), [columns]),
  );
  return (
    <div className={styles.section} {...{ [sectionMark]: '' }}>
      <Card title={textIn(name, language)}>
        {description !== null && <p className={styles.about}>{textIn(description, language)}</p>}
        <div className={styles.grid}>
          {columns.map((column) => {
            const Shown = isRuled(module, column) ? RuledField : Field;
            const [error] = errors.of(column.pointer);
            return (
              <Shown
                key={column.pointer}
                column={column}
                error={error}
                atOnce={eagerColumns.has(column)}
              />
            );
          })}
        </div>
      </Card>
    </div>
  );
});
