import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn, CompiledSection } from '../../../runtime/compiled.ts';
import { textIn } from '../../../runtime/text.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { viewsOf } from '../../../widgets/views.ts';
import { columnSpanOf } from '../column-span.ts';
import { Content } from '../content/Content.tsx';
import { entryRuns, sectionEntries } from '../content/section-entries.ts';
import { useForm } from '../useFormModel.ts';
import styles from './print.module.css';
import { whenComplete } from './when-complete.ts';

/** A fact about the item that is printed above its fields: code, site, status. */
export interface PrintFact {
  readonly label: string;
  readonly value: ReactNode;
  /** It has a row of its own below the others. */
  readonly isWide?: boolean;
}

interface Props {
  readonly title: string;
  readonly facts: readonly PrintFact[];
  /** Called when the content is complete, pictures included. */
  readonly onReady: (() => void) | undefined;
}

/**
 * The whole item for printing: every tab with the values that it shows, without the rest of the
 * page.
 */
export function PrintView({ title, facts, onReady }: Props) {
  const { t } = useTranslation('form');
  const { module, state, holds } = useForm();
  const { language } = useWidgetServices();
  const format = useFormat();
  const paper = useRef<HTMLDivElement>(null);
  const [now] = useState(() => new Date().toISOString());
  useEffect(() => {
    if (onReady === undefined || paper.current === null) return undefined;
    const stop = new AbortController();
    void whenComplete(paper.current, stop.signal).then((isThere) => isThere && onReady());
    return () => stop.abort();
  }, [onReady]);

  const visible = ({ columns }: { readonly columns: readonly CompiledColumn[] }) =>
    columns.filter((column) => state(column).visible);
  const runsOf = (section: CompiledSection) => {
    const content = section.content.filter(({ visibleWhen }) => holds(visibleWhen));
    return entryRuns(sectionEntries({ content }, visible(section)));
  };
  const tabs = module.layout
    .map((tab) => ({ tab, sections: tab.sections.filter((each) => runsOf(each).length > 0) }))
    .filter(({ sections }) => sections.length > 0);
  const all: readonly PrintFact[] = [
    ...facts,
    { label: t('print.printed'), value: format.dateTime(now) },
  ];
  return createPortal(
    <div ref={paper} className={styles.paper} data-paper>
      <header>
        <h1>{title}</h1>
        <dl className={styles.facts}>
          {all.map(({ label, value, isWide = false }) => (
            <div key={label} data-wide={isWide || undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      {tabs.map(({ tab, sections }) => (
        <section key={tab.id}>
          <h2>{textIn(tab.name, language)}</h2>
          {sections.map((section) => (
            <div key={section.id}>
              <h3>{textIn(section.name, language)}</h3>
              {runsOf(section).map((run) =>
                run.block === undefined ? (
                  <dl key={run.columns[0]?.pointer} className={styles.fields}>
                    {run.columns.map((column) => (
                      <PrintedField key={column.pointer} column={column} />
                    ))}
                  </dl>
                ) : (
                  <Content key={`content ${run.block.id}`} block={run.block} />
                ),
              )}
            </div>
          ))}
        </section>
      ))}
    </div>,
    document.body,
  );
}

function PrintedField({ column }: { readonly column: CompiledColumn }) {
  const { module, candidate, state, value } = useForm();
  const { language } = useWidgetServices();
  const views = viewsOf(column.fieldType.document.type);
  if (views === null) return null;
  const { computed } = state(column);
  return (
    <div className={styles.field} data-printed={column.db} data-span={columnSpanOf(column, views)}>
      <dt>{textIn(column.name, language)}</dt>
      <dd>
        <views.Read
          settings={column.settings}
          moduleType={module.document.type}
          value={computed === undefined ? value(column) : computed}
          item={candidate()}
        />
      </dd>
    </div>
  );
}
