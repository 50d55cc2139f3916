import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isHeld } from '../../domain/outbox/unsent-states.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { Alert } from '../../ui/state/Alert.tsx';
import { useUnsent } from './useUnsent.ts';

/** The page of all changes that wait on this device. */
export const unsentPath = '/app/unsent';

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
}

/** Says that changes of an item wait on this device, and why if the server refused them. */
export function UnsentNotice({ module, item }: Props) {
  const { t } = useTranslation('form');
  const entries = useUnsent(module, item);
  if (entries.length === 0) return null;
  const held = entries.find(isHeld);
  const action = <Link to={unsentPath}>{t('unsent.all')}</Link>;
  if (held?.state.kind === 'refused')
    return (
      <Alert
        type="error"
        title={t('unsent.refused')}
        description={held.state.problem.message}
        action={action}
      />
    );
  if (held !== undefined)
    return (
      <Alert
        type="warning"
        title={t('unsent.conflict')}
        description={t('unsent.conflict_text')}
        action={action}
      />
    );
  const count = entries.length;
  return <Alert type="info" role="status" title={t('unsent.waiting', { count })} action={action} />;
}
