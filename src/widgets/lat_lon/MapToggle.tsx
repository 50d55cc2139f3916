import { MapPinned } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';

interface Props {
  /** Label of the button while the map is closed. */
  readonly label: string;
  /** Shows the button as an icon after the value. */
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

/**
 * A button that opens a map below it. The map is closed at first: it is large, and most people only
 * read the numbers.
 */
export function MapToggle({ label, isSmall = false, children }: Props) {
  const { t } = useTranslation('field_inputs');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const icon = <MapPinned />;
  const toggle = () => setOpen(!isOpen);
  return (
    <>
      {isSmall ? (
        <IconButton label={label} icon={icon} pressed={isOpen} onClick={toggle} />
      ) : (
        <Button aria-expanded={isOpen} aria-controls={id} icon={icon} onClick={toggle}>
          {isOpen ? t('close_map') : label}
        </Button>
      )}
      <div id={id}>{isOpen && children}</div>
    </>
  );
}
