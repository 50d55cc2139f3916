import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import { nextPaint } from '../../pages/next-paint.ts';
import { type FieldPlan, planOf, typedInto } from '../mixture.ts';

/** The functions of the page that the driver (../run.ts) calls. Times in milliseconds. */
export interface Bench {
  /**
   * Prepares what exists before a form of this many fields opens: its module, the surrounding page.
   */
  readonly prepare: (count: number) => Promise<void>;
  /** Mounts the prepared form; resolves when everything in its first render is painted. */
  readonly mount: () => Promise<number>;
  readonly unmount: () => void;
  /** Focuses the text field in the middle. */
  readonly focus: () => Promise<void>;
  /** Measures from the next real key press to its frame; call it before pressing. */
  readonly nextKey: () => Promise<number>;
  readonly lastKey: () => Promise<number>;
  /** Submits the form; resolves when its errors are painted. */
  readonly submit: () => Promise<number>;
}

declare global {
  var bench: Bench;
}

interface FormPage {
  readonly form: (fields: readonly FieldPlan[]) => ReactNode;
  /** The page around a form, before it is opened and after it is closed. */
  readonly page: (form: ReactNode) => ReactNode;
  /** The id of a field's control. */
  readonly idOf: (field: FieldPlan) => string;
}

/** Every form shows an error next to an invalid field, in an element of this kind. */
const marked = '[aria-invalid="true"]';

/** Exposes a form to the driver. */
export function exposeToDriver({ form, page, idOf }: FormPage): void {
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no place for the form');
  const root = createRoot(place);
  const show = (shown: ReactNode) => flushSync(() => root.render(page(shown)));
  let fields: readonly FieldPlan[] = [];
  let element: ReactNode = null;
  let key: Promise<number> = Promise.resolve(0);

  globalThis.bench = {
    async prepare(count) {
      fields = planOf(count);
      element = form(fields);
      show(null);
      await nextPaint();
    },
    async mount() {
      const start = performance.now();
      show(element);
      await nextPaint();
      // Work that was deferred until the first frame counts too.
      return (await nextPaint()) - start;
    },
    unmount: () => show(null),
    async focus() {
      const control = document.getElementById(idOf(typedInto(fields)));
      control?.scrollIntoView({ block: 'center' });
      await nextPaint();
      document.getElementById(idOf(typedInto(fields)))?.focus();
      for (let frame = 0; frame < 5; frame += 1) await nextPaint();
    },
    nextKey() {
      key = new Promise((resolve) => {
        globalThis.addEventListener(
          'keydown',
          (event) => void nextPaint().then((end) => resolve(end - event.timeStamp)),
          { capture: true, once: true },
        );
      });
      return Promise.resolve(0);
    },
    lastKey: () => key,
    async submit() {
      const start = performance.now();
      document.querySelector('form')?.requestSubmit();
      let end = await nextPaint();
      while (document.querySelector(marked) === null) end = await nextPaint();
      return end - start;
    },
  };
}
