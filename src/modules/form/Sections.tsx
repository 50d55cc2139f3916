import type { CompiledTab } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { Card } from '../../ui/page/Card.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { Field } from './Field.tsx';
import styles from './form.module.css';

/** The sections of one tab; only the active tab is mounted. One without a visible field is hidden. */
export function Sections({ tab }: { readonly tab: CompiledTab }) {
  const { language } = useWidgetServices();
  return tab.sections.map(({ id, name, description, columns }) => (
    <div key={id} className={styles.section}>
      <Card title={textIn(name, language)}>
        {description !== null && <p className={styles.about}>{textIn(description, language)}</p>}
        <div className={styles.grid}>
          {columns.map((column) => (
            <Field key={column.pointer} column={column} />
          ))}
        </div>
      </Card>
    </div>
  ));
}
