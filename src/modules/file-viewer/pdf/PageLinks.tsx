import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linksOf, type PageLink } from './page-links.ts';
import styles from './pdf.module.css';

interface Props {
  readonly pdf: PDFDocumentProxy;
  readonly page: PDFPageProxy;
  readonly onPage: (page: number) => void;
}

/** The links of a page, over its text. Those that leave the product open a tab of their own. */
export function PageLinks({ pdf, page, onPage }: Props) {
  const { t } = useTranslation('viewer');
  const [links, setLinks] = useState<readonly PageLink[]>([]);
  useEffect(() => {
    let isGone = false;
    linksOf(pdf, page).then(
      (found) => {
        if (!isGone) setLinks(found);
      },
      (error: unknown) => {
        if (!isGone) console.warn(`The links of page ${page.pageNumber} could not be read`, error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [pdf, page]);
  return links.map(({ id, place: { left, top, width, height }, target }) => {
    const style = { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` };
    if (typeof target === 'number') {
      const name = t('link_to_page', { number: target });
      return (
        <button
          key={id}
          type="button"
          className={styles.link}
          style={style}
          aria-label={name}
          title={name}
          onClick={() => onPage(target)}
        />
      );
    }
    return (
      <a
        key={id}
        className={styles.link}
        style={style}
        href={target.href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('link_to', { address: target.href })}
        title={target.href}
      />
    );
  });
}
