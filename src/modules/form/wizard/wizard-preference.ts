import { storedText } from '../../../browser/storage.ts';

const stored = (moduleType: string) =>
  storedText(`one question at a time ${moduleType}`, (text) => (text === 'yes' ? text : null));

/** Whether this browser shows the forms of a module one question per screen. */
export function isWizardPreferred(moduleType: string): boolean {
  return stored(moduleType).read() !== null;
}

export function saveWizardPreference(moduleType: string, isOn: boolean): void {
  if (isOn) stored(moduleType).write('yes');
  else stored(moduleType).remove();
}
