import { Maximize, Minus, MoveHorizontal, Plus, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { PageButtons } from '../PageButtons.tsx';
import styles from './pdf.module.css';

interface Props {
  readonly page: number;
  readonly count: number;
  /** 100: as large as on paper. */
  readonly percent: number;
  readonly isFinding: boolean;
  /** What `onFit` fits into the window; the width of a page if absent. */
  readonly fits?: 'width' | 'page';
  readonly onPage: (page: number) => void;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  /** Null: the file has no text. */
  readonly onFind: (() => void) | null;
  /** Further tools, at the end. */
  readonly children?: ReactNode;
}

/** Page number, zoom, find, and further tools. */
export function PdfToolbar(props: Props) {
  const { page, count, percent, isFinding, onPage, onZoom, onFit, onFind, children } = props;
  const { fits = 'width' } = props;
  const { t } = useTranslation('viewer');
  // On phones two fingers zoom.
  const isPhone = useIsPhone();
  // What somebody is typing; null: the page that is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const number = Number(typed);
    if (Number.isInteger(number) && number >= 1) onPage(number);
    setTyped(null);
  };
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('toolbar')}>
      {(count > 1 || fits === 'width') && (
        <span className={styles.tools}>
          <PageButtons page={page} count={count} onPage={onPage}>
            <span className={styles.number}>
              <TextInput
                aria-label={t('page')}
                inputMode="numeric"
                className={styles.pageInput}
                value={typed ?? String(page)}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
                onBlur={go}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  go();
                }}
              />
              <span aria-live="polite">{t('of_pages', { count })}</span>
            </span>
          </PageButtons>
        </span>
      )}
      <span className={styles.tools}>
        {!isPhone && (
          <>
            <IconButton
              label={t('smaller')}
              icon={<Minus size={18} />}
              onClick={() => onZoom(0.8)}
            />
            <span className={styles.percent}>{t('percent', { percent })}</span>
            <IconButton
              label={t('larger')}
              icon={<Plus size={18} />}
              onClick={() => onZoom(1.25)}
            />
          </>
        )}
        <IconButton
          label={t(fits === 'width' ? 'fit' : 'fit_page')}
          icon={fits === 'width' ? <MoveHorizontal size={18} /> : <Maximize size={18} />}
          onClick={onFit}
        />
      </span>
      <span className={styles.tools}>
        {onFind !== null && (
          <IconButton
            label={t('find')}
            icon={<Search size={18} />}
            pressed={isFinding}
            onClick={onFind}
          />
        )}
        {children}
      </span>
    </div>
  );
}
