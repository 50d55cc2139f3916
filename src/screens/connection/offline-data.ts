import document from '../../../schemas/offline-data.json' with { type: 'json' };
import type { Text } from '../../runtime/text.ts';

/** The data types of spec 2.8 in their order, with the names that the dialog gives them. */
export const offlineTypes: readonly { readonly key: string; readonly name: Text }[] =
  document.types;
