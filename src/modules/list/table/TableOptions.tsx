import { Rows2, Rows3, Rows4, TableProperties } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { rowDensities } from '../../../ui/grid/row-heights.ts';
import { IconMenu } from '../../../ui/menu/IconMenu.tsx';
import { MenuList } from '../../../ui/menu/MenuList.tsx';
import type { ChangeView } from '../state/view-change.ts';
import { ColumnsPanel } from './ColumnsPanel.tsx';

interface Props {
  readonly module: CompiledModule;
  readonly view: ViewDocument;
  readonly change: ChangeView;
}

const icons = {
  compact: <Rows4 />,
  medium: <Rows3 />,
  comfortable: <Rows2 />,
};

/** Options of a table: its columns and its row height. */
export function TableOptions({ module, view, change }: Props) {
  const { t } = useTranslation('table');
  const { density = 'medium' } = view;
  return (
    <>
      <IconMenu label={t('columns')} icon={<TableProperties />}>
        {() => <ColumnsPanel module={module} view={view} change={change} />}
      </IconMenu>
      <IconMenu label={t('density')} icon={icons[density]}>
        {(close) => (
          <MenuList
            heading={t('density')}
            onDone={close}
            entries={rowDensities.map((each) => ({
              key: each,
              title: t(`density_${each}`),
              icon: icons[each],
              current: each === density,
              onSelect: () => change({ density: each === 'medium' ? undefined : each }),
            }))}
          />
        )}
      </IconMenu>
    </>
  );
}
