import { Keyboard, Link, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { useCopyLink } from './useCopyLink.ts';

interface Props {
  /** Further entries; destructive ones come last. */
  readonly entries: readonly MenuEntry[];
  /** The field that last had the focus, for the copied link; read when the menu opens. */
  readonly lastField: () => CompiledColumn | null;
  /** Undefined if the item cannot be printed yet. */
  readonly onPrint: (() => void) | undefined;
  readonly onShortcuts: () => void;
}

const isDestructive = (entry: MenuEntry) => entry.danger === true;

/** The menu of a form: all actions except saving. */
export function FormMenu({ entries, lastField, onPrint, onShortcuts }: Props) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const copyLink = useCopyLink();

  function linkTo(field: CompiledColumn): MenuEntry {
    return {
      key: 'link',
      title: t('link.copy', { field: textIn(field.name, language) }),
      icon: <Link />,
      onSelect: () => void copyLink(field),
    };
  }

  function all(): readonly MenuEntry[] {
    const field = lastField();
    return [
      ...entries.filter((entry) => !isDestructive(entry)),
      ...(field === null ? [] : [linkTo(field)]),
      ...(onPrint === undefined
        ? []
        : [
            {
              key: 'print',
              title: t('print.entry'),
              icon: <Printer />,
              onSelect: onPrint,
            },
          ]),
      {
        key: 'shortcuts',
        title: t('shortcuts.title'),
        icon: <Keyboard />,
        onSelect: onShortcuts,
      },
      ...entries.filter(isDestructive),
    ];
  }
  return <MoreMenu label={t('more')} entries={all} />;
}
