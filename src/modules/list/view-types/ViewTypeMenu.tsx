import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconMenu } from '../../../ui/menu/IconMenu.tsx';
import { MenuList } from '../../../ui/menu/MenuList.tsx';
import { availableViewTypes } from './resolve-view-type.ts';
import type { ViewType } from './view-type.ts';
import styles from './view-types.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly viewType: ViewType;
  readonly onChange: (id: string) => void;
  /** The settings of the view type: next to the menu, on phones inside it to save space. */
  readonly children: ReactNode;
}

/** Chooses among the view types that the module offers. */
export function ViewTypeMenu({ module, viewType, onChange, children }: Props) {
  const { t } = useTranslation('list');
  const isPhone = useIsPhone();
  const all = availableViewTypes(module);
  // A phone shows the rows of a table as cards, so it offers cards alone.
  const cards = isPhone ? all.find(({ rows }) => rows === 'cards') : undefined;
  const offered = cards === undefined ? all : all.filter(({ rows }) => rows !== 'table');
  const shown = cards !== undefined && viewType.rows === 'table' ? cards : viewType;
  return (
    <>
      {!isPhone && children}
      <IconMenu
        label={`${t('view_type_label')}: ${t(`view_types.${shown.id}.name`)}`}
        icon={<Icon name={shown.icon} size={16} />}
      >
        {(close) => (
          <>
            <MenuList
              heading={t('view_type_label')}
              onDone={close}
              entries={offered.map(({ id, icon }) => ({
                key: id,
                title: t(`view_types.${id}.name`),
                icon: <Icon name={icon} size={16} />,
                current: id === shown.id,
                onSelect: () => onChange(id),
              }))}
            />
            {isPhone && <div className={styles.settings}>{children}</div>}
          </>
        )}
      </IconMenu>
    </>
  );
}
