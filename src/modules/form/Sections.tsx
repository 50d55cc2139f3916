import { memo, useMemo } from 'react';
import type { CompiledColumn, CompiledTab } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { Card } from '../../ui/page/Card.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { RuledContent } from './content/Content.tsx';
import { sectionEntries } from './content/section-entries.ts';
import { Field, RuledField } from './Field.tsx';
import grid from './field-grid.module.css';
import styles from './form.module.css';
import { useForm, useSubscription } from './useFormModel.ts';
import {
  eagerFieldCount,
  ViewportMountProvider,
  sectionAttribute,
  useViewportMounter,
} from './viewport-mount.ts';

interface Props {
  readonly tab: CompiledTab;
  /** Renders every control immediately, as for printing. */
  readonly mountAll?: boolean;
}

/**
 * The sections of a tab. Only the active tab is mounted; in a long one only the controls near the
 * viewport are.
 */
export const Sections = memo(function Sections({ tab, mountAll = false }: Props) {
  const mounter = useViewportMounter(mountAll);
  const eagerColumns = useMemo(
    () => new Set(tab.sections.flatMap(({ columns }) => columns).slice(0, eagerFieldCount)),
    [tab],
  );
  const sections = tab.sections.map((section) => (
    <Section key={section.id} section={section} eagerColumns={eagerColumns} />
  ));
  return <ViewportMountProvider value={mounter}>{sections}</ViewportMountProvider>;
});

interface SectionProps {
  readonly section: CompiledTab['sections'][number];
  /** Columns whose controls render immediately. */
  readonly eagerColumns: ReadonlySet<CompiledColumn>;
}

/**
 * A section, hidden while none of its fields and blocks is visible. It subscribes to the errors of its fields
 * and passes them on, because a subscription per field would make long forms slow.
 */
const Section = memo(function Section({ section, eagerColumns }: SectionProps) {
  const model = useForm();
  const { language } = useWidgetServices();
  const { name, description, columns } = section;
  const entries = useMemo(() => sectionEntries(section, section.columns), [section]);
  useSubscription(
    model,
    useMemo(() => columns.map(({ pointer }) => pointer), [columns]),
  );
  return (
    <div className={styles.section} {...{ [sectionAttribute]: '' }}>
      <Card title={textIn(name, language)}>
        {description !== null && <p className={grid.about}>{textIn(description, language)}</p>}
        <div className={grid.grid}>
          {entries.map(({ column, block }) => {
            if (block !== undefined) {
              return (
                <RuledContent
                  key={`content ${block.id}`}
                  block={block}
                  className={styles.content}
                />
              );
            }
            const Shown = column.reads.length > 0 ? RuledField : Field;
            const [error] = model.errors.of(column.pointer);
            return (
              <Shown
                key={column.pointer}
                column={column}
                error={error}
                eager={eagerColumns.has(column)}
              />
            );
          })}
        </div>
      </Card>
    </div>
  );
});
