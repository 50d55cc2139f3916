/**
 * Shows a number on the icon of the installed app; 0 shows none. Browsers without badges, and those
 * that refuse one, show nothing.
 */
export async function setAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  try {
    await navigator.setAppBadge(count);
  } catch (error) {
    console.warn('The badge of the app was not set', error);
  }
}
