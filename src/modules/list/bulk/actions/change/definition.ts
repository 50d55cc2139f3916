import { PencilLine } from 'lucide-react';
import { lazyComponent } from '../../../../../ui/lazy/lazy-component.tsx';
import type { DialogAction } from '../../bulk-action-definition.ts';

export const change: DialogAction = {
  id: 'change',
  icon: PencilLine,
  permissions: ['update'],
  Dialog: lazyComponent(async () => (await import('./ChangeDialog.tsx')).ChangeDialog),
};
