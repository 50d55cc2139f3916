import type { BrowserContext, Locator, Page } from '@playwright/test';
import { signIn } from './sign-in.ts';

/** What the journeys click and read, by language. */
export interface Words {
  readonly language: 'en' | 'de';
  readonly workOrders: string;
  readonly searchWorkOrders: string;
  readonly newWorkOrder: string;
  readonly saveWorkOrder: string;
  readonly name: string;
  readonly cause: string;
  readonly hours: string;
  readonly tooMany: RegExp;
  readonly changeStatus: string;
  readonly notSaved: RegExp;
  readonly history: string;
  readonly template: string;
  readonly withoutTemplate: string;
  readonly type: string;
  readonly criticality: string;
  readonly due: string;
  readonly assigned: string;
  readonly open: string;
  readonly planned: string;
  readonly inProgress: string;
  readonly completed: string;
  readonly create: string;
  readonly equipment: string;
  readonly newEquipment: string;
  readonly location: string;
}

export const english: Words = {
  language: 'en',
  workOrders: 'Work orders',
  searchWorkOrders: 'Search Work orders',
  newWorkOrder: 'New work order',
  saveWorkOrder: 'Save work order',
  name: 'Name',
  cause: 'Cause of failure',
  hours: 'Estimated hours',
  tooMany: /23/,
  changeStatus: 'Change status',
  notSaved: /Not saved: 1 field needs attention/,
  history: 'History',
  template: 'Template',
  withoutTemplate: 'Without template',
  type: 'Type',
  criticality: 'Criticality',
  due: 'Due',
  assigned: 'Assigned to',
  open: 'Open',
  planned: 'Planned',
  inProgress: 'In progress',
  completed: 'Completed',
  create: 'Create',
  equipment: 'Equipment',
  newEquipment: 'New equipment',
  location: 'Functional location',
};

export const german: Words = {
  language: 'de',
  workOrders: 'Arbeitsaufträge',
  searchWorkOrders: 'Arbeitsaufträge suchen',
  newWorkOrder: 'Neuer Arbeitsauftrag',
  saveWorkOrder: 'Arbeitsauftrag speichern',
  name: 'Bezeichnung',
  cause: 'Schadensursache',
  hours: 'Geschätzte Stunden',
  tooMany: /23/,
  changeStatus: 'Status ändern',
  notSaved: /Nicht gespeichert: 1 Feld/,
  history: 'Verlauf',
  template: 'Vorlage',
  withoutTemplate: 'Ohne Vorlage',
  type: 'Typ',
  criticality: 'Kritikalität',
  due: 'Fällig',
  assigned: 'Zugewiesen an',
  open: 'Offen',
  planned: 'Geplant',
  inProgress: 'In Bearbeitung',
  completed: 'Abgeschlossen',
  create: 'Anlegen',
  equipment: 'Anlagen',
  newEquipment: 'Neue Anlage',
  location: 'Technischer Platz',
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

/** Sessions by server and person: a code counts once, so signing in again would wait for the next. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/**
 * The way to the site with the real work orders, in the language of the words. Signs in by the pages
 * the first time that a person is asked for, later by the session that this made.
 */
export async function openSite(page: Page, email: string, words: Words): Promise<string> {
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
    // The page keeps the language in a cookie as well; only the session is to be shared.
    sessions.set(
      owner,
      cookiesNow.filter(({ httpOnly }) => httpOnly),
    );
  } else {
    await page.context().addCookies(cookies);
  }
  const answer = await page.request.get('/api/sites');
  const rows = (await answer.json()) as { id: number; name: string }[];
  const site = rows.find(({ name }) => name === 'Ironbark Ridge');
  if (site === undefined) throw new Error('The demo site is not there');
  return `/app/sites/${site.id}`;
}

/** The control of a label; a required field says so after its label. */
export function field(page: Page, label: string): Locator {
  return page.getByLabel(new RegExp(`^${label}( required| Pflichtfeld)?$`));
}
