import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Code } from '../text/Code.tsx';
import { FoundText } from '../text/FoundText.tsx';
import { PointsView } from './PointsView.tsx';
import styles from './PointsWithList.module.css';
import type { Point } from './points-map.ts';
import type { Position } from './position.ts';

/** A point with its row in the list. */
export interface ListedPoint extends Point {
  /** The short name that the row begins with. */
  readonly code: string;
  /** The address of its page. */
  readonly href: string;
  /** What its row says below its name. */
  readonly below?: ReactNode;
}

interface Props {
  /** Names the map. */
  readonly label: string;
  /** Names the list. */
  readonly listLabel: string;
  readonly tileUrl: string;
  readonly home: Position | null;
  /** The same array until it changes. */
  readonly points: readonly ListedPoint[];
  /** Sentences above the list: what the map does not show. */
  readonly notes: readonly string[];
}

/**
 * A map of points, and a list of them next to it: below it on a phone. The list marks the words that
 * its context finds.
 */
export function PointsWithList({ label, listLabel, tileUrl, home, points, notes }: Props) {
  const { t } = useTranslation('map');
  const [selected, setSelected] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const rows = useMemo(
    () =>
      points.map(({ id, code, name, href, below }) => (
        <li key={id} className={styles.row} aria-current={id === selected ? 'true' : undefined}>
          <button
            type="button"
            className={styles.show}
            aria-label={t('show', { name: code === name ? name : `${code} ${name}` })}
            onClick={() => setSelected(id)}
          >
            <Code>
              <FoundText>{code}</FoundText>
            </Code>
          </button>
          <div className={styles.text}>
            <Link to={href} className={styles.name}>
              <FoundText>{name}</FoundText>
            </Link>
            {below}
          </div>
        </li>
      )),
    [points, selected, t],
  );
  return (
    <div className={styles.split}>
      <PointsView
        label={label}
        tileUrl={tileUrl}
        home={home}
        points={points}
        selected={selected}
        onSelect={setSelected}
      />
      <div className={styles.side}>
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
        <ul ref={list} className={styles.list} aria-label={listLabel}>
          {rows}
        </ul>
      </div>
    </div>
  );
}
