import { type ReactNode, useMemo } from 'react';
import { settingsOf } from '../../../runtime/views/view-type.ts';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { SkeletonRows } from '../../../ui/state/SkeletonRows.tsx';
import styles from '../list.module.css';
import { viewTypes } from './registry.ts';
import { changedSettings, settingColumns } from './resolve-view-type.ts';
import { TableView } from './table/TableView.tsx';
import type { ViewProps, ViewType } from './view-type.ts';

interface Props extends Omit<ViewProps, 'settings' | 'settingColumns' | 'changeSettings'> {
  readonly viewType: ViewType;
  /** Shown at the end of the footer. */
  readonly footerEnd: ReactNode;
}

/** Lazy, because most lists are tables. */
const bodies = new Map(
  viewTypes.flatMap(({ id, load }) => (load === undefined ? [] : [[id, lazyComponent(load)]])),
);

const noSettings = {};

/** The items of a view, rendered by its view type. */
export function ViewBody({ viewType, footerEnd, ...props }: Props) {
  const { module, view, change } = props;
  const { id } = viewType;
  const settings = settingsOf(view, id) ?? noSettings;
  const columns = useMemo(
    () => settingColumns(module, viewType, settings),
    [module, viewType, settings],
  );
  const Body = bodies.get(id);
  if (Body === undefined)
    return (
      <TableView
        {...props}
        isPhone={props.isPhone || viewType.rows === 'cards'}
        footerEnd={footerEnd}
      />
    );
  return (
    <>
      <div className={styles.body}>
        <LazyBoundary fallback={<SkeletonRows rows={8} />}>
          <Body
            key={id}
            {...props}
            settings={settings}
            settingColumns={columns}
            changeSettings={(next) =>
              change({ settings: { [id]: changedSettings(module, viewType, settings, next) } })
            }
          />
        </LazyBoundary>
      </div>
      {footerEnd !== null && <footer className={styles.footer}>{footerEnd}</footer>}
    </>
  );
}
