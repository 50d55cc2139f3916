import { join } from 'node:path';
import { type BuiltPages, buildPages } from '../pages/build.ts';

const folder = join(import.meta.dirname, 'pages');

/** The pages of the measured forms. */
export const forms = {
  floor: { name: 'floor.tsx', folder },
  byHand: { name: 'by-hand.tsx', folder },
  ours: { name: 'ours.tsx', folder },
} as const;

export type FormName = keyof typeof forms;
export const formNames = Object.keys(forms) as readonly FormName[];

export interface BuiltForms {
  readonly urlOf: (form: FormName) => string;
  /** Bytes of the JavaScript that a form's page loads, compressed. */
  readonly gzipOf: (form: FormName) => number;
  readonly close: () => Promise<void>;
}

/** Builds each form for production and serves it. */
export async function buildForms(): Promise<BuiltForms> {
  const { urlOf, gzipOf, close }: BuiltPages = await buildPages(Object.values(forms));
  return {
    urlOf: (form) => urlOf(forms[form]),
    gzipOf: (form) => gzipOf(forms[form]),
    close,
  };
}
