import { createStore } from '../../browser/store.ts';
import type { ShownFile } from './viewer-kind.ts';

/** The file that is shown in the dialog; null while it is closed. */
export const previewed = createStore<ShownFile | null>(null);
