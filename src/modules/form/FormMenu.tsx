import { Keyboard, Link, Printer } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { fieldLink } from './field-link.ts';
import { readingLink } from './reading/useReading.ts';

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

/**
 * A function that copies the link to a field; if the browser refuses, it shows the link instead.
 */
function useCopyLink(): (column: CompiledColumn) => Promise<void> {
  const { t } = useTranslation('form');
  const { toast } = useToast();
  return useCallback(
    async (column) => {
      const link = readingLink(fieldLink(column, globalThis.location.href));
      try {
        await navigator.clipboard.writeText(link);
        toast({ title: t('link.copied') });
      } catch (error) {
        // The clipboard needs https and permission.
        console.warn('The link could not be copied', error);
        toast({ title: t('link.copy_yourself'), description: link, duration: Infinity });
      }
    },
    [toast, t],
  );
}
