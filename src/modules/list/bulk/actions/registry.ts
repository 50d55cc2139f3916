import type { BulkActionDefinition } from '../bulk-action-definition.ts';
import { change } from './change/definition.ts';
import { move } from './move/definition.ts';
import { remove } from './remove/definition.ts';

/** Every bulk action, in the order of the buttons. */
export const bulkActions: readonly BulkActionDefinition[] = [move, change, remove];
