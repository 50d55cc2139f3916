import { Lock as LockIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { StatusFamily } from '../../runtime/documents.ts';
import { moveOptions } from '../../runtime/flow/move-options.ts';
import type { Actor, MoveOption } from '../../runtime/flow/types.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { MenuList } from '../../ui/menu/MenuList.tsx';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { formTopics } from '../form/model/form-model.ts';
import { useForm, useSubscription } from '../form/useFormModel.ts';
import styles from './flow.module.css';
import { useMoveEntry } from './useMoveEntry.tsx';
import { type OnMove, useStatusMoves } from './useStatusMoves.tsx';

interface Props {
  readonly module: CompiledModule;
  readonly present: () => Item;
  readonly actor: () => Actor;
  readonly onMove: OnMove;
  readonly onJump: (pointer: string) => void;
}

/** How many next steps are buttons; the status menu holds them all. */
const mostSteps = 2;

/** The families to which work moves on, in the order in which they are offered. */
const forward: readonly StatusFamily[] = ['done', 'moving', 'waiting', 'planned'];

function rank({ kind, to }: MoveOption): number {
  if (kind !== 'move') return kind === 'approve' ? -2 : -1;
  const at = forward.indexOf(to.family);
  return at === -1 ? forward.length : at;
}

const isForward = (offer: MoveOption) => rank(offer) < forward.length;

/** The moves that are offered as buttons: possible now, or only lacking something such as a value. */
function nextSteps(
  { columns }: Pick<CompiledModule, 'columns'>,
  offers: readonly MoveOption[],
): readonly MoveOption[] {
  const isNear = ({ denial }: MoveOption) =>
    denial === null || denial.code === 'requirement' || denial.code === 'comment_required';
  // Work is closed at its end; a machine or a folder is seldom put out of use.
  const isWork = columns.some(({ deadline, assignment }) => deadline || assignment);
  const isUsual = (offer: MoveOption) =>
    isForward(offer) || offer.to.family === 'held' || (isWork && offer.to.family === 'closed');
  return offers
    .filter((offer) => isNear(offer) && isUsual(offer))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, mostSteps);
}

const topics = [formTopics.values];

/** The next steps of an item as buttons; a locked one opens a list of what is missing. */
export function NextSteps({ module, present, actor, onMove, onJump }: Props) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const { choose, moving, dialog } = useStatusMoves(onMove);
  const entryOf = useMoveEntry(module, onJump);
  useSubscription(useForm(), topics);
  const steps = nextSteps(module, moveOptions(module.flow, present(), actor()));

  const labelOf = ({ kind, to }: MoveOption) =>
    kind === 'move' ? textIn(to.node.action ?? to.label, language) : t(`verb.${kind}`);
  return (
    <>
      {steps.map((offer, index) =>
        offer.denial === null ? (
          <Button
            key={offer.to.key}
            type={index === 0 && isForward(offer) ? 'primary' : 'default'}
            danger={offer.kind === 'reject'}
            className={styles.step}
            loading={moving === offer.to}
            title={
              offer.isLateReceipt
                ? undefined
                : t('move_title', { status: textIn(offer.to.label, language) })
            }
            onClick={() => choose(offer)}
          >
            <span className={styles.label}>{labelOf(offer)}</span>
          </Button>
        ) : (
          <LockedStep key={offer.to.key} label={labelOf(offer)} entry={entryOf(offer, choose)} />
        ),
      )}
      {dialog}
    </>
  );
}

interface LockedStepProps {
  readonly label: string;
  readonly entry: MenuEntry;
}

/** A step that lacks something: its button says what. */
function LockedStep({ label, entry }: LockedStepProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PopoverMenu
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      button={(trigger) => (
        <Button {...trigger} icon={<LockIcon size={16} />} className={styles.step}>
          <span className={styles.label}>{label}</span>
        </Button>
      )}
    >
      <MenuList entries={[entry]} onDone={() => setOpen(false)} />
    </PopoverMenu>
  );
}
