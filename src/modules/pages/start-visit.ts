import { storedText } from '../../browser/storage.ts';
import { createStore } from '../../browser/store.ts';
import { type GuideStep, guideSteps } from '../../contract/guide.ts';

const stored = storedText<GuideStep>(
  'start step',
  (text) => guideSteps.find((step) => step === text) ?? null,
  'session',
);

/** The step of the guided start that is done on another page in this tab; null: none. */
export const startVisit = createStore<GuideStep | null>(stored.read());

/** Remembers the step whose page is opened; null when the person is back, or leaves the start. */
export function visitStep(step: GuideStep | null): void {
  if (step === null) stored.remove();
  else stored.write(step);
  startVisit.set(step);
}
