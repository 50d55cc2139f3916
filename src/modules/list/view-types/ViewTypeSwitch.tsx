import { CalendarDays, LayoutGrid, ListTree, MapPinned, SquareKanban, Table } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { IconMenu } from '../../../ui/menu/IconMenu.tsx';
import { MenuList } from '../../../ui/menu/MenuList.tsx';
import styles from './view-types.module.css';
import { type ViewType, viewTypesOf } from './view-types.ts';

interface Props {
  readonly module: CompiledModule;
  readonly viewType: ViewType;
  readonly onChange: (kind: ViewType) => void;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const icons: Readonly<Record<ViewType, ReactNode>> = {
  table: <Table {...icon} />,
  board: <SquareKanban {...icon} />,
  calendar: <CalendarDays {...icon} />,
  tree: <ListTree {...icon} />,
  map: <MapPinned {...icon} />,
  cards: <LayoutGrid {...icon} />,
};

/** The ways to show the items; kinds that the module can't have aren't offered. */
function ViewTypeList({
  module,
  viewType,
  onChange,
  onDone,
}: Props & { readonly onDone: () => void }) {
  const { t } = useTranslation('list');
  return (
    <MenuList
      heading={t('view_type_label')}
      onDone={onDone}
      entries={viewTypesOf(module).map((each) => ({
        key: each,
        title: t(`view_type.${each}`),
        icon: icons[each],
        current: each === viewType,
        onSelect: () => onChange(each),
      }))}
    />
  );
}

/** How the items are shown; on phones what that is made from, too, so that the items have the room. */
export function ViewTypeSwitch({ children, ...props }: Props & { readonly children: ReactNode }) {
  const { t } = useTranslation('list');
  const isPhone = useIsPhone();
  return (
    <>
      {!isPhone && children}
      <IconMenu
        label={`${t('view_type_label')}: ${t(`view_type.${props.viewType}`)}`}
        icon={icons[props.viewType]}
      >
        {(close) => (
          <>
            <ViewTypeList {...props} onDone={close} />
            {isPhone && <div className={styles.settings}>{children}</div>}
          </>
        )}
      </IconMenu>
    </>
  );
}
