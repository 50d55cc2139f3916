import type { BenchContext, Case } from '../case.ts';
import { sample } from '../measure.ts';
import { contentOf } from '../server/client.ts';
import type { BenchServer } from '../server/server.ts';
import { fillTexts } from './fill-texts.ts';
import { tagOf, vocabulary } from './text-content.ts';

const prefix = 'texts';

/** Whether only the cases with texts of documents are requested: they need few work orders. */
export function asksForTexts(only: string): boolean {
  return only.startsWith(prefix);
}

let filled: Promise<void> | undefined;
const filledServer = async ({ server, print }: BenchContext): Promise<BenchServer> => {
  const bench = await server();
  await (filled ??= fillTexts(bench, size, print));
  return bench;
};

type Address = (siteId: number, search: string) => string;

const inList: Address = (siteId, search) =>
  `/api/sites/${siteId}/dms/documents?limit=50&search=${search}`;
const alone: Address = (siteId, search) => `${inList(siteId, search)}&count_to=0`;
const grouped: Address = (siteId, search) =>
  `/api/sites/${siteId}/dms/documents/groups?by=folder_id&search=${search}`;
const everywhere: Address = (_, search) => `/api/search?search=${search}`;

/** Words of four letters and more from a place in the order of frequency. */
function wordsAt(rank: number): readonly string[] {
  return vocabulary()
    .slice(rank)
    .filter((word) => /^[a-z]{5,}$/.test(word))
    .slice(0, 6);
}

/** Every thousandth document has such a word, every thirtieth, every tenth, and most of them. */
const terms = {
  rare: wordsAt(30_000),
  usual: wordsAt(1800),
  frequent: wordsAt(450),
  'very frequent': wordsAt(40),
};
/** The first are words of texts too. */
const labels = [...terms.usual, ...Array.from({ length: 34 }, (_, at) => `Zone-${at + 1}`)];
const zones = labels.slice(-6);
const size = { documents: 100_000, pages: 2, wordsOnPage: 300, labels };

const tags = [11, 222, 3333, 4444].map(tagOf);
const pairs = terms.usual.map((word, at) => `${word} ${terms.frequent[at] ?? word}`);
const parts = ['ing', 'tion', 'stra', '330'];

const questions: readonly (readonly [name: string, address: Address, words: readonly string[]])[] =
  [
    ...Object.entries(terms).flatMap(([name, words]) => [
      [`list without a count, ${name} words`, alone, words] as const,
      [`list with its count, ${name} words`, inList, words] as const,
      [`groups by folder, ${name} words`, grouped, words] as const,
      [`everywhere, ${name} words`, everywhere, words] as const,
    ]),
    ['list without a count, names of labels', alone, zones],
    ['list with its count, names of labels', inList, zones],
    ['groups by folder, names of labels', grouped, zones],
    ['everywhere, names of labels', everywhere, zones],
    ['list with its count, tags', inList, tags],
    ['list with its count, two words', inList, pairs],
    ['list with its count, parts of many words', inList, parts],
    ['list with its count, words that nobody wrote', inList, ['zyxwvut', 'qqqq']],
  ];

async function measure([, address, words]: (typeof questions)[number], context: BenchContext) {
  const { rounds, print, explain } = context;
  const bench = await filledServer(context);
  const { siteId, tenant } = bench.place;
  const client = bench.client();
  const paths = words.map((word) => address(siteId, encodeURIComponent(word)));
  if (explain)
    for (const path of paths.slice(0, 1))
      print(await bench.statements.plansOf('dms_documents', tenant, () => client.send({ path })));
  let turn = 0;
  return sample(
    () => paths[(turn += 1) % paths.length] ?? '',
    async (path) => void (await contentOf(await client.send({ path }))),
    rounds,
  );
}

/** Searches in the text of documents. */
export const textCases: readonly Case[] = questions.map((question) => ({
  name: `${prefix}: ${question[0]}`,
  aim: 150,
  measure: (context) => measure(question, context),
}));
