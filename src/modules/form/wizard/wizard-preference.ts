const keyOf = (moduleType: string): string => `one question at a time ${moduleType}`;

/** Whether this browser's people fill the forms of a module one question at a time. */
export function isWizardPreferred(moduleType: string): boolean {
  try {
    return localStorage.getItem(keyOf(moduleType)) === 'yes';
  } catch (error) {
    console.warn('The way to fill forms could not be read', error);
    return false;
  }
}

export function saveWizardPreference(moduleType: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(keyOf(moduleType), 'yes');
    else localStorage.removeItem(keyOf(moduleType));
  } catch (error) {
    console.warn('The way to fill forms could not be kept', error);
  }
}
