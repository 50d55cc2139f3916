import { expect, type Locator, type Page } from '@playwright/test';

/** A microphone that hears a tone: the machine of the test has none. Call before the page is opened. */
export async function hearTone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const sounds = new AudioContext();
      const tone = sounds.createOscillator();
      const out = sounds.createMediaStreamDestination();
      tone.connect(out);
      tone.start();
      return Promise.resolve(out.stream);
    };
  });
}

/** Waits until a recording has lasted a second, or more: each second is shown only until the next. */
export async function expectRecorded(page: Page): Promise<void> {
  await expect(page.getByRole('timer')).toHaveText(/^0:(?!00)/v);
}

/** Plays a sound of the page until something of it was heard. */
export async function expectSound(player: Locator): Promise<void> {
  const heard = () =>
    player.evaluate(async (sound) => {
      if (!(sound instanceof HTMLAudioElement)) return 0;
      await sound.play();
      return sound.currentTime;
    });
  await expect.poll(heard).toBeGreaterThan(0);
}
