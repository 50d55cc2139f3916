const keyOf = (moduleType: string, siteId: number): string => `import ${siteId} ${moduleType}`;

/** The import into a module that goes on in the background, as this browser knows it. */
export function backgroundImportId(moduleType: string, siteId: number): number | null {
  try {
    const id = Number(localStorage.getItem(keyOf(moduleType, siteId)) ?? Number.NaN);
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch (error) {
    console.warn('The import that was begun could not be read', error);
    return null;
  }
}

export function storeBackgroundImport(moduleType: string, siteId: number, id: number): void {
  try {
    localStorage.setItem(keyOf(moduleType, siteId), String(id));
  } catch (error) {
    console.warn('The import that was begun could not be kept', error);
  }
}

export function clearBackgroundImport(moduleType: string, siteId: number): void {
  try {
    localStorage.removeItem(keyOf(moduleType, siteId));
  } catch (error) {
    console.warn('The import that was begun could not be forgotten', error);
  }
}
