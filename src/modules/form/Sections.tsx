import type { CompiledTab } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { Card } from '../../ui/page/Card.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { useFormShared } from './context.ts';
import { Field, RuledField } from './Field.tsx';
import styles from './form.module.css';
import { atOnce, NearnessProvider, useNewNearness } from './near.ts';
import { isRuled } from './useColumnState.ts';

interface Props {
  readonly tab: CompiledTab;
  /** Every control is there from the beginning, as for printing. */
  readonly mountAll?: boolean;
}

/**
 * The sections of one tab; only the active tab is mounted, and of a long one the controls near the
 * screen. A section without a visible field is hidden.
 */
export function Sections({ tab, mountAll = false }: Props) {
  const { module } = useFormShared();
  const { language } = useWidgetServices();
  const nearness = useNewNearness(mountAll);
  const early = new Set(tab.sections.flatMap(({ columns }) => columns).slice(0, atOnce));
  const sections = tab.sections.map(({ id, name, description, columns }) => (
    <div key={id} className={styles.section}>
      <Card title={textIn(name, language)}>
        {description !== null && <p className={styles.about}>{textIn(description, language)}</p>}
        <div className={styles.grid}>
          {columns.map((column) => {
            const Shown = isRuled(module, column) ? RuledField : Field;
            return <Shown key={column.pointer} column={column} atOnce={early.has(column)} />;
          })}
        </div>
      </Card>
    </div>
  ));
  return <NearnessProvider value={nearness}>{sections}</NearnessProvider>;
}
