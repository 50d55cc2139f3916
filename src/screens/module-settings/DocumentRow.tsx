import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { ItemRow } from '../../ui/page/ItemRows.tsx';

interface Props {
  readonly name: string;
  /** The page that edits it. */
  readonly path: string;
  readonly icon: ReactNode;
  readonly details: ReactNode;
  /** Saves it as a file on the device. */
  readonly onTakeOut?: () => void;
  /** How it is taken away: retired, where items keep it, else removed. */
  readonly removal: {
    readonly key: 'retire' | 'remove';
    readonly help: string;
    readonly run: () => Promise<void>;
  };
  /** Why the person may change nothing of it. */
  readonly lock?: string | undefined;
}

/** A row of a list of settings that have a page each, with a menu to edit it and to take it away. */
export function DocumentRow({ name, path, icon, details, onTakeOut, removal, lock }: Props) {
  const { t } = useTranslation('module_settings');
  const navigate = useNavigate();
  return (
    <ItemRow
      title={name}
      to={path}
      isLink={false}
      lead={icon}
      details={details}
      menu={
        <MoreMenu
          label={t('actions_of', { name })}
          size="small"
          entries={() => [
            {
              key: 'edit',
              title: t('edit'),
              ...(lock === undefined
                ? { onSelect: () => void navigate(path) }
                : { lock: { text: lock } }),
            },
            ...(onTakeOut === undefined
              ? []
              : [{ key: 'take_out', title: t('template.take_out'), onSelect: onTakeOut }]),
            {
              key: removal.key,
              title: t(removal.key),
              ...(lock === undefined
                ? { description: removal.help, onSelect: () => void removal.run() }
                : { lock: { text: lock } }),
            },
          ]}
        />
      }
    />
  );
}
