import { Trash2 } from 'lucide-react';
import type { ConfirmedAction } from '../../bulk-action-definition.ts';
import { removeAction } from './remove-action.ts';

export const remove: ConfirmedAction = {
  id: 'remove',
  icon: Trash2,
  permissions: ['delete'],
  isDangerous: true,
  actionFor: removeAction,
};
