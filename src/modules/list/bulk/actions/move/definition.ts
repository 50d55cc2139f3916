import { ArrowRightLeft } from 'lucide-react';
import { lazyComponent } from '../../../../../ui/lazy/lazy-component.tsx';
import type { DialogAction } from '../../bulk-action-definition.ts';

export const move: DialogAction = {
  id: 'move',
  icon: ArrowRightLeft,
  permissions: ['transition', 'approve'],
  Dialog: lazyComponent(async () => (await import('./MoveDialog.tsx')).MoveDialog),
};
