import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { NameDialog } from '../../../ui/overlay/NameDialog.tsx';

interface Props {
  readonly title: string;
  readonly verb: string;
  readonly name: string;
  /** The person may share the view with everybody. */
  readonly mayShare: boolean;
  /** Resolves with whether it was saved; if not, the dialog stays open. */
  readonly onSave: (name: string, isShared: boolean) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for the name of a view, and whether it is shared. */
export function ViewNameDialog({ mayShare, onSave, ...rest }: Props) {
  const { t } = useTranslation('list');
  const [isShared, setShared] = useState(false);
  return (
    <NameDialog
      {...rest}
      label={t('view.name')}
      missing={t('view.name_missing')}
      onSave={(name) => onSave(name, isShared)}
    >
      {mayShare && (
        <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
          {t('view.for_everybody')}
        </Checkbox>
      )}
    </NameDialog>
  );
}
