import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { MenuList } from '../../ui/menu/MenuList.tsx';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';

/** An action on a whole list, such as import or export. */
export interface ListAction {
  readonly key: string;
  readonly title: string;
  /** A Lucide icon of 16 px. */
  readonly icon: ReactNode;
  readonly onSelect?: () => void;
  /**
   * Variants of the action, such as file formats: a separate menu, on phones entries of the common
   * one.
   */
  readonly entries?: readonly (MenuEntry & Pick<ListAction, 'icon'>)[];
}

/** A button with a menu of the variants of an action. */
function ActionMenu({ title, icon, entries = [] }: ListAction) {
  const [open, setOpen] = useState(false);
  return (
    <PopoverMenu
      label={title}
      open={open}
      onOpenChange={setOpen}
      button={(trigger) => (
        <Button {...trigger} icon={icon}>
          {title}
        </Button>
      )}
    >
      <MenuList onDone={() => setOpen(false)} entries={entries} />
    </PopoverMenu>
  );
}

/** The actions on a list other than creating an item: buttons, on phones entries of one menu. */
export function ListActions({ actions }: { readonly actions: readonly ListAction[] }) {
  const { t } = useTranslation('list');
  const isPhone = useIsPhone();
  if (actions.length === 0) return null;
  if (!isPhone) {
    return actions.map((action) =>
      action.entries === undefined ? (
        <Button key={action.key} icon={action.icon} onClick={action.onSelect}>
          {action.title}
        </Button>
      ) : (
        <ActionMenu {...action} key={action.key} />
      ),
    );
  }
  return (
    <MoreMenu
      label={t('more')}
      entries={() => actions.flatMap((action) => action.entries ?? [action])}
    />
  );
}
