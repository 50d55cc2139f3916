import { CalendarDays, LayoutGrid, ListTree, MapPinned, SquareKanban, Table } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { IconMenu } from '../../../ui/menu/IconMenu.tsx';
import { MenuList } from '../../../ui/menu/MenuList.tsx';
import { type Kind, kindsOf } from './kinds.ts';

interface Props {
  readonly module: CompiledModule;
  readonly kind: Kind;
  readonly onChange: (kind: Kind) => void;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const icons: Readonly<Record<Kind, ReactNode>> = {
  table: <Table {...icon} />,
  board: <SquareKanban {...icon} />,
  calendar: <CalendarDays {...icon} />,
  tree: <ListTree {...icon} />,
  map: <MapPinned {...icon} />,
  cards: <LayoutGrid {...icon} />,
};

/** How the items are shown; kinds that the module can't have aren't offered. */
export function KindSwitch({ module, kind, onChange }: Props) {
  const { t } = useTranslation('list');
  return (
    <IconMenu label={`${t('kind_label')}: ${t(`kind.${kind}`)}`} icon={icons[kind]}>
      {(close) => (
        <MenuList
          heading={t('kind_label')}
          onDone={close}
          entries={kindsOf(module).map((each) => ({
            key: each,
            title: t(`kind.${each}`),
            icon: icons[each],
            current: each === kind,
            onSelect: () => onChange(each),
          }))}
        />
      )}
    </IconMenu>
  );
}
