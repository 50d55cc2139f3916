import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Actor, MoveOption, CompiledFlow } from '../../runtime/flow/types.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { MenuList } from '../../ui/menu/MenuList.tsx';
import { StatusGlyph } from '../../ui/status/StatusGlyph.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { moveOptions } from '../../runtime/flow/move-options.ts';
import styles from './flow.module.css';
import { useMoveEntry } from './useMoveEntry.tsx';
import { type OnMove, useStatusMoves } from './useStatusMoves.tsx';

interface Props {
  readonly module: CompiledModule;
  /** Number of the item's status. */
  readonly status: Item['status'];
  /**
   * The item with the values of the form, since requirements are checked against what will be
   * saved.
   */
  readonly present: () => Item;
  /** Computed each time the menu opens, because requirements may depend on the time. */
  readonly actor: () => Actor;
  readonly onMove: OnMove;
  readonly onJump: (pointer: string) => void;
}

interface MovesProps {
  readonly heading: string;
  readonly entries: readonly MenuEntry[];
  readonly onDone: () => void;
}

/** The moves from a status as a menu. */
export function Moves({ heading, entries, onDone }: MovesProps) {
  const { t } = useTranslation('form');
  return (
    <>
      <MenuList heading={heading} arrows entries={entries} onDone={onDone} />
      {entries.length === 0 && <p className={styles.none}>{t('no_moves')}</p>}
    </>
  );
}

/**
 * The present status, and a menu of all moves from it; a denied move shows why (spec 4.5, ui.md).
 */
export function StatusControl({ module, status, present, actor, onMove, onJump }: Props) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(false);
  const { choose, moving, dialog } = useStatusMoves(onMove);
  const entryOf = useMoveEntry(module, onJump);
  const current = module.flow.byNumber.get(status) ?? module.flow.start;

  const heading = t('move_to', { singular: textIn(module.document.singular, language) });
  return (
    <>
      <PopoverMenu
        label={heading}
        open={open}
        onOpenChange={setOpen}
        button={(trigger) => (
          <Button {...trigger} className={styles.control ?? ''} loading={moving !== null}>
            <span className={styles.status}>
              <StatusGlyph family={current.family} colour={current.colour} />
              <span className={styles.label}>{textIn(current.label, language)}</span>
            </span>
            <span className={styles.change}>
              {t(isPhone ? 'change' : 'change_status')}
              <ChevronDown />
            </span>
          </Button>
        )}
      >
        {open && (
          <Moves
            heading={heading}
            entries={menuMovesOf(module.flow, present(), actor()).map((offer) =>
              entryOf(offer, choose),
            )}
            onDone={() => setOpen(false)}
          />
        )}
      </PopoverMenu>
      {dialog}
    </>
  );
}

/**
 * Sorts allowed moves first, then those that the person can enable, then those of other statuses.
 */
function rank({ denial }: MoveOption): number {
  if (denial === null) return 0;
  return denial.code === 'not_from_here' ? 2 : 1;
}

/** The moves of an item in the order of the status menu, without unreachable statuses and late receipts. */
export function menuMovesOf(flow: CompiledFlow, item: Item, actor: Actor): readonly MoveOption[] {
  return moveOptions(flow, item, actor)
    .filter(({ isLateReceipt }) => !isLateReceipt)
    .filter(({ denial }) => denial?.code !== 'not_from_here' || denial.from.length > 0)
    .toSorted((a, b) => rank(a) - rank(b));
}
