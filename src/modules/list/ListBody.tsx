import { type ReactNode, useMemo } from 'react';
import type { ViewDocument } from '../../runtime/documents.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { settingsOf } from '../../runtime/views/view-type.ts';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import styles from './list.module.css';
import { ListToolbar } from './ListToolbar.tsx';
import { SearchMarksProvider, useMarksOf } from './marks/search-marks.ts';
import { andRules } from './state/view-query.ts';
import { useReturnLink } from './useReturnLink.ts';
import { viewTypes } from './view-types/registry.ts';
import { changedSettings, settingColumns, viewTypeOf } from './view-types/resolve-view-type.ts';
import { TableView } from './view-types/table/TableView.tsx';
import type { ListProps } from './view-types/view-type.ts';

/** Lazy, because most lists are tables. */
const bodies = new Map(
  viewTypes.flatMap(({ id, load }) => (load === undefined ? [] : [[id, lazyComponent(load)]])),
);

const noSettings = {};

interface Props extends ListProps {
  /** The address of the list. */
  readonly base: string;
  /** Shown in the footer. */
  readonly footerEnd: ReactNode;
  /** A further rule that has to hold for all items; no filter of the person. */
  readonly within?: Rule | null;
  /** Between the toolbar and the items. */
  readonly before?: ReactNode;
  /** False: only the toolbar is shown, and what is before the items. */
  readonly hasItems?: boolean;
}

/** The view with a further rule in its filter. */
function viewWithin(view: ViewDocument, within: Rule | null): ViewDocument {
  const filter = andRules([within, view.filter]);
  return filter === null ? view : { ...view, filter };
}

/** The toolbar and the items of a list, as its view shows them. */
export function ListBody(props: Props) {
  const { base, footerEnd, within = null, before, hasItems = true, ...list } = props;
  const { module, view, change, name, isPhone } = list;
  const viewType = viewTypeOf(module, view);
  const Body = bodies.get(viewType.id);
  const returnLink = useReturnLink(base);
  const settings = settingsOf(view, viewType.id) ?? noSettings;
  const columns = useMemo(
    () => settingColumns(module, viewType, settings),
    [module, viewType, settings],
  );
  const shown = useMemo(() => viewWithin(view, within), [view, within]);
  const shared = { ...list, view: shown };
  const footer = footerEnd !== null && <footer className={styles.footer}>{footerEnd}</footer>;
  const marks = useMarksOf(module, hasItems ? (view.search ?? '') : '');
  return (
    <SearchMarksProvider value={marks}>
      <ListToolbar module={module} view={view} change={change} name={name} hasItems={hasItems} />
      {before}
      {!hasItems ? (
        footer
      ) : Body === undefined ? (
        <TableView
          {...shared}
          isPhone={isPhone || viewType.rows === 'cards'}
          footerEnd={footerEnd}
        />
      ) : (
        <>
          <div className={styles.body} {...returnLink}>
            <LazyBoundary fallback={<SkeletonRows rows={8} />}>
              <Body
                key={viewType.id}
                {...shared}
                settings={settings}
                settingColumns={columns}
                changeSettings={(next) =>
                  change({
                    settings: {
                      [viewType.id]: changedSettings(module, viewType, settings, next),
                    },
                  })
                }
              />
            </LazyBoundary>
          </div>
          {footer}
        </>
      )}
    </SearchMarksProvider>
  );
}
