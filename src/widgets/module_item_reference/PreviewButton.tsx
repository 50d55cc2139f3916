import { PanelRightOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { useWidgetServices } from '../services.ts';

interface Props {
  readonly moduleType: string;
  /** Items that are there. */
  readonly ids: readonly number[];
  /** The name of the first. */
  readonly name: string;
}

/** Shows items beside the form; nothing where that place is taken, or where there is none to show. */
export function PreviewButton({ moduleType, ids, name }: Props) {
  const { t } = useTranslation('references');
  const { openPreview: look } = useWidgetServices().references;
  if (look === null || ids.length === 0) return null;
  return (
    <IconButton
      bordered
      label={ids.length === 1 ? t('look', { name }) : t('look_many', { count: ids.length })}
      icon={<PanelRightOpen />}
      onClick={() => look(moduleType, ids)}
    />
  );
}
