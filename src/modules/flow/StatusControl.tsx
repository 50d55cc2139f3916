import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Actor, MoveOption } from '../../runtime/flow/types.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { MenuList } from '../../ui/menu/MenuList.tsx';
import { StatusGlyph } from '../../ui/status/StatusGlyph.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { CommentDialog } from './CommentDialog.tsx';
import { useMoveEntry } from './move-entries.tsx';
import styles from './flow.module.css';
import { menuMovesOf } from './menu-moves.ts';

interface Props {
  readonly module: CompiledModule;
  /** Number of the status that the item has. */
  readonly status: Item['status'];
  /** The item as the form shows it: requirements are judged by what is about to be saved. */
  readonly present: () => Item;
  /** Made anew when the menu opens, because requirements may ask for the time. */
  readonly actor: () => Actor;
  /** Makes the move; the form is saved first where it has changes. */
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

/** The present status and every move from it; a denied one says why (spec 4.5, ui.md). */
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
              {textIn(current.label, language)}
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
