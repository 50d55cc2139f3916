import { Library, Undo2, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowDocument } from '../../runtime/documents.ts';
import { Button } from '../../ui/button/Button.tsx';
import { MenuList } from '../../ui/menu/MenuList.tsx';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { commonFlows } from './common-flows.ts';

interface Props {
  readonly onFlow: (flow: FlowDocument) => void;
  /** Goes back to the flow of the module; null where there is none to go back to. */
  readonly onReset: (() => void) | null;
}

/** Common flows with which a flow can begin. */
export function CommonFlowsMenu({ onFlow, onReset }: Props) {
  const { t } = useTranslation('diagram');
  const [isOpen, setIsOpen] = useState(false);
  return (
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
  );
}
