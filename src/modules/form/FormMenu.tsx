import { Button } from 'antd';
import { Ellipsis, Keyboard, Link, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import type { MenuEntry } from '../../ui/menu/entries.ts';
import { MenuList } from '../../ui/menu/MenuList.tsx';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { useCopyLink } from './useCopyLink.ts';

interface Props {
  /** What else can be done; what destroys comes last. */
  readonly entries: readonly MenuEntry[];
  /** The field that was worked on last, which a link can lead to; asked when the menu opens. */
  readonly lastField: () => CompiledColumn | null;
  /** Undefined for what can't be printed yet. */
  readonly onPrint: (() => void) | undefined;
  readonly onShortcuts: () => void;
}

const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The menu of a form: what can be done with it beside saving. */
export function FormMenu({ entries, lastField, onPrint, onShortcuts }: Props) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const [open, setOpen] = useState(false);
  const copyLink = useCopyLink();
  const field = open ? lastField() : null;
  const own: MenuEntry[] = [
    ...(field === null
      ? []
      : [
          {
            key: 'link',
            title: t('link.copy', { field: textIn(field.name, language) }),
            icon: <Link {...look} />,
            onSelect: () => void copyLink(field),
          },
        ]),
    ...(onPrint === undefined
      ? []
      : [
          { key: 'print', title: t('print.entry'), icon: <Printer {...look} />, onSelect: onPrint },
        ]),
    {
      key: 'shortcuts',
      title: t('shortcuts.title'),
      icon: <Keyboard {...look} />,
      onSelect: onShortcuts,
    },
  ];
  const destroys = (entry: MenuEntry) => entry.danger === true;
  return (
    <PopoverMenu
      label={t('more')}
      open={open}
      onOpenChange={setOpen}
      button={(trigger) => (
        <Button
          {...trigger}
          type="text"
          aria-label={t('more')}
          title={t('more')}
          icon={<Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />}
        />
      )}
    >
      <MenuList
        onDone={() => setOpen(false)}
        entries={[
          ...entries.filter((entry) => !destroys(entry)),
          ...own,
          ...entries.filter(destroys),
        ]}
      />
    </PopoverMenu>
  );
}
