import type { BrowserContext, Locator, Page } from '@playwright/test';
import { signIn } from './sign-in.ts';

/** The labels that the journeys click and read, by language. */
export interface PageLabels {
  readonly language: 'en' | 'de';
  readonly workOrders: string;
  readonly searchWorkOrders: string;
  readonly saveWorkOrder: string;
  readonly edit: string;
  readonly name: string;
  readonly cause: string;
  readonly hours: string;
  readonly changeStatus: string;
  readonly notSaved: RegExp;
  readonly history: string;
  readonly type: string;
  readonly criticality: string;
  readonly inProgress: string;
  readonly create: string;
  readonly location: string;
  readonly pumps: string;
  readonly high: RegExp;
  readonly noEquipment: RegExp;
}

export const english: PageLabels = {
  language: 'en',
  workOrders: 'Work orders',
  searchWorkOrders: 'Search Work orders',
  saveWorkOrder: 'Save work order',
  edit: 'Edit',
  name: 'Name',
  cause: 'Cause of failure',
  hours: 'Estimated hours',
  changeStatus: 'Change status',
  notSaved: /Not saved: 1 field needs attention/,
  history: 'History',
  type: 'Type',
  criticality: 'Criticality',
  inProgress: 'In progress',
  create: 'Create',
  location: 'Functional location',
  pumps: 'Pumps',
  high: /High/,
  noEquipment: /No equipment match/i,
};

export const german: PageLabels = {
  language: 'de',
  workOrders: 'Arbeitsaufträge',
  searchWorkOrders: 'Arbeitsaufträge suchen',
  saveWorkOrder: 'Arbeitsauftrag speichern',
  edit: 'Bearbeiten',
  name: 'Bezeichnung',
  cause: 'Schadensursache',
  hours: 'Geschätzte Stunden',
  changeStatus: 'Status ändern',
  notSaved: /Nicht gespeichert: 1 Feld/,
  history: 'Verlauf',
  type: 'Typ',
  criticality: 'Kritikalität',
  inProgress: 'In Bearbeitung',
  create: 'Anlegen',
  location: 'Technischer Platz',
  pumps: 'Pumpen',
  high: /Hoch/,
  noEquipment: /Keine Treffer/,
};

const labelsOf = {
  en: undefined,
  de: {
    organisation: 'Organisation',
    email: 'E-Mail',
    password: 'Passwort',
    signIn: 'Anmelden',
    code: '6-stelliger Code',
    verify: 'Bestätigen',
  },
};

/**
 * Sessions by server and person: a code counts once, so another sign-in would wait for the next.
 */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/**
 * Opens the site with the real work orders, in the language of the labels. Signs in on the pages
 * the first time for each person, later with the stored session.
 */
export async function openSite(page: Page, email: string, words: PageLabels): Promise<string> {
  await page.addInitScript((language) => {
    localStorage.setItem('i18nextLng', language);
  }, words.language);
  const health = await page.request.get('/api/health');
  const owner = `${new URL(health.url()).origin} ${email}`;
  const cookies = sessions.get(owner);
  if (cookies === undefined) {
    const labels = labelsOf[words.language];
    await signIn(page, email, labels === undefined ? {} : { labels });
    const cookiesNow = await page.context().cookies();
    // The page also stores the language in a cookie; only the session is shared.
    sessions.set(
      owner,
      cookiesNow.filter(({ httpOnly }) => httpOnly),
    );
  } else {
    await page.context().addCookies(cookies);
  }
  const answer = await page.request.get('/api/sites');
  if (answer.status() === 401 && cookies !== undefined) {
    // Another journey has ended the person's sessions, for example with a new passkey.
    sessions.delete(owner);
    await page.context().clearCookies();
    return openSite(page, email, words);
  }
  const rows = (await answer.json()) as { id: number; name: string }[];
  const site = rows.find(({ name }) => name === 'Ironbark Ridge');
  if (site === undefined) throw new Error('The demo site is not there');
  return `/app/sites/${site.id}`;
}

/** The control of a label; a required field has a mark after its label. */
export function field(page: Page, label: string): Locator {
  // In the reading view the label names the value, which is no control.
  return page
    .getByLabel(new RegExp(`^${label}( required| Pflichtfeld)?$`))
    .and(page.locator(':not([role="group"])'));
}
