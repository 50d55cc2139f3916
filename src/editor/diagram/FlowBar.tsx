import { Library, Play, Undo2, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowDocument } from '../../runtime/documents.ts';
import { Button } from '../../ui/button/Button.tsx';
import { MenuList } from '../../ui/menu/MenuList.tsx';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { commonFlows } from '../library/common-flows.ts';
import styles from './diagram.module.css';

interface Props {
  readonly isTrying: boolean;
  /** False while the flow has errors. */
  readonly canTry: boolean;
  readonly onTry: (isTrying: boolean) => void;
  readonly onFlow: (flow: FlowDocument) => void;
  /** Null if the template has no flow of its own. */
  readonly onReset: (() => void) | null;
}

/** What is done with the whole flow: try it, begin with a common one, go back to that of the module. */
export function FlowBar({ isTrying, canTry, onTry, onFlow, onReset }: Props) {
  const { t } = useTranslation('diagram');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.bar}>
      {!isTrying && (
        <PopoverMenu
          label={t('bar.library')}
          open={isOpen}
          onOpenChange={setIsOpen}
          placement="bottomRight"
          button={(trigger) => (
            <Button {...trigger} icon={<Library size={16} />}>
              {t('bar.library')}
            </Button>
          )}
        >
          <MenuList
            onDone={() => setIsOpen(false)}
            entries={[
              ...commonFlows.map((flow) => ({
                key: flow.name,
                icon: <Workflow size={16} />,
                title: t(`library.${flow.name}.title`),
                description: t(`library.${flow.name}.note`),
                onSelect: () => onFlow(flow),
              })),
              ...(onReset === null
                ? []
                : [
                    {
                      key: 'reset',
                      icon: <Undo2 size={16} />,
                      title: t('bar.reset'),
                      description: t('bar.reset_note'),
                      onSelect: onReset,
                    },
                  ]),
            ]}
          />
        </PopoverMenu>
      )}
      <Button
        icon={isTrying ? <Workflow size={16} /> : <Play size={16} />}
        {...(!canTry && { disabledReason: t('bar.cannot_try') })}
        onClick={() => onTry(!isTrying)}
      >
        {t(isTrying ? 'bar.edit' : 'bar.try')}
      </Button>
    </div>
  );
}
