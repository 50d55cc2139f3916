import { textIn } from '../../runtime/text.ts';
import type { CompiledTab } from '../../runtime/compiled.ts';
import { Card } from '../../ui/page/Card.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { Field } from './Field.tsx';
import styles from './form.module.css';

/** The sections of one tab; only the active tab is mounted. */
export function Sections({ tab }: { tab: CompiledTab }) {
  const { language } = useWidgetServices();
  return tab.sections.map((section) => (
    <div key={section.id} className={styles.section}>
      <Card title={textIn(section.name, language)}>
        <div className={styles.grid}>
          {section.columns.map((column) => (
            <Field key={column.pointer} column={column} />
          ))}
        </div>
      </Card>
    </div>
  ));
}
