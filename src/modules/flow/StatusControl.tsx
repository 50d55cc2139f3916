import { ChevronDown, Lock as LockIcon } from 'lucide-react';
import { useState, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Actor, MoveOption, CompiledFlow, Denial } from '../../runtime/flow/types.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import type { MenuEntry, Lock } from '../../ui/menu/menu-entry.ts';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { MenuList } from '../../ui/menu/MenuList.tsx';
import { StatusGlyph } from '../../ui/status/StatusGlyph.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { moveOptions } from '../../runtime/flow/move-options.ts';
import { CommentDialog } from './CommentDialog.tsx';
import { useDenialText } from './denial-text.ts';
import styles from './flow.module.css';

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
  /** Carries out the move; unsaved changes of the form are saved first. */
  readonly onMove: (offer: MoveOption, comment: string | undefined) => Promise<void>;
  readonly onJump: (pointer: string) => void;
}

interface MovesProps {
  readonly heading: string;
  readonly entries: readonly MenuEntry[];
  readonly onDone: () => void;
}

function Moves({ heading, entries, onDone }: MovesProps) {
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
  const [pendingOffer, setPendingOffer] = useState<MoveOption | null>(null);
  const [moving, setMoving] = useState(false);
  const entryOf = useMoveEntry(module, onJump);
  const current = module.flow.byNumber.get(status) ?? module.flow.start;

  async function move(offer: MoveOption, comment: string | undefined): Promise<void> {
    setPendingOffer(null);
    setMoving(true);
    try {
      await onMove(offer, comment);
    } finally {
      setMoving(false);
    }
  }

  function choose(offer: MoveOption): void {
    if (offer.requiresComment) setPendingOffer(offer);
    else void move(offer, undefined);
  }

  const heading = t('move_to', { singular: textIn(module.document.singular, language) });
  return (
    <>
      <PopoverMenu
        label={heading}
        open={open}
        onOpenChange={setOpen}
        button={(trigger) => (
          <Button {...trigger} className={styles.control ?? ''} loading={moving}>
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
      {pendingOffer !== null && (
        <CommentDialog
          offer={pendingOffer}
          onCancel={() => setPendingOffer(null)}
          onConfirm={(comment) => void move(pendingOffer, comment)}
        />
      )}
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

/** The moves of an item in the order of the status menu, without unreachable statuses. */
function menuMovesOf(flow: CompiledFlow, item: Item, actor: Actor): readonly MoveOption[] {
  return moveOptions(flow, item, actor)
    .filter(({ denial }) => denial?.code !== 'not_from_here' || denial.from.length > 0)
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Turns an offered or denied move into an entry of the status menu. */
function useMoveEntry(module: CompiledModule, onJump: (pointer: string) => void) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const sentence = useDenialText(module.document.type);
  return useCallback(
    (offer: MoveOption, onChoose: (offer: MoveOption) => void): MenuEntry => {
      const label = textIn(offer.to.label, language);
      const lockOf = (denial: Denial): Lock => ({
        text: sentence(denial),
        reasons: denial.unmet.map(({ message, field }) => {
          const column = field === null ? undefined : module.byDb.get(field);
          return {
            text: textIn(message, language),
            ...(column === undefined ? {} : { onSelect: () => onJump(column.pointer) }),
          };
        }),
      });
      return {
        key: `${offer.kind} ${offer.to.key}`,
        title: offer.kind === 'move' ? label : t(offer.kind, { status: label }),
        icon:
          offer.denial === null ? (
            <StatusGlyph family={offer.to.family} colour={offer.to.colour} size={16} />
          ) : (
            <LockIcon />
          ),
        danger: offer.kind === 'reject',
        ...(offer.requiresComment ? { description: t('asks_reason') } : {}),
        ...(offer.denial === null
          ? { onSelect: () => onChoose(offer) }
          : { lock: lockOf(offer.denial) }),
      };
    },
    [module, onJump, t, language, sentence],
  );
}
