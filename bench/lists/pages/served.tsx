import { useEffect, useRef, useState } from 'react';
import { type RowsQuery, numberColumns, textColumns } from '../rows.ts';
import { exposeToDriver } from './harness.ts';
import { numberName, textName, wrapper } from './names.ts';
import { type Shown, useWindow, Window } from './Window.tsx';

const pageSize = 100;
const texts = Array.from({ length: textColumns }, (_, at) => textName(at));
const numbers = Array.from({ length: numberColumns }, (_, at) => numberName(at));

type Item = Readonly<Record<string, unknown>>;

interface Answer {
  readonly total: number;
  readonly items: readonly Shown[];
}

function shownOf(item: Item): Shown {
  return {
    id: Number(item['id']),
    texts: texts.map((db) => String(item[db])),
    numbers: numbers.map((db) => Number(item[db])),
  };
}

async function ask(count: number, { order, search }: RowsQuery, page: number): Promise<Answer> {
  const params = new URLSearchParams({ limit: String(pageSize), offset: String(page * pageSize) });
  const db = order === 'number' ? numberName(0) : textName(0);
  if (order !== 'none') params.set('sort', JSON.stringify([{ db, direction: 'asc' }]));
  if (search !== '') params.set('search', search);
  const response = await fetch(`/api/sites/${count}/${wrapper}?${params}`);
  const answer = (await response.json()) as { total: number; [wrapper]: readonly Item[] };
  return { total: answer.total, items: answer[wrapper].map(shownOf) };
}

interface Held {
  readonly query: RowsQuery | null;
  readonly total: number;
  readonly pages: ReadonlyMap<number, readonly Shown[]>;
}

const nothing: Held = { query: null, total: 0, pages: new Map() };

/**
 * The floor of lists that use a server: the same virtual list with hand-written fetching of pages.
 */
function List({ count, query }: { readonly count: number; readonly query: RowsQuery }) {
  const [held, setHeld] = useState(nothing);
  const drawn = useWindow(held.total);
  const requested = useRef<{ readonly query: RowsQuery | null; readonly pages: Set<number> }>(null);
  const last = Math.max(drawn.first, drawn.end - 1);
  const [from, to] = [Math.floor(drawn.first / pageSize), Math.floor(last / pageSize)];
  useEffect(() => {
    if (requested.current?.query !== query) requested.current = { query, pages: new Set() };
    const mine = requested.current;
    for (let page = from; page <= to; page += 1) {
      if (mine.pages.has(page)) continue;
      mine.pages.add(page);
      void ask(count, query, page).then(({ total, items }) => {
        if (requested.current !== mine) return;
        setHeld((now) => {
          const pages = new Map(now.query === query ? now.pages : []);
          return { query, total, pages: pages.set(page, items) };
        });
      });
    }
  }, [count, query, from, to]);
  return (
    <Window
      {...drawn}
      count={held.total}
      rowAt={(at) => held.pages.get(Math.floor(at / pageSize))?.[at % pageSize]}
    />
  );
}

exposeToDriver({
  list: (rows, query) => <List count={rows.length} query={query} />,
  page: (list) => list,
  scroller: () => document.querySelector('.scroller'),
});
