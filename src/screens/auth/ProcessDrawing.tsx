import { useTranslation } from 'react-i18next';
import styles from './drawing.module.css';

/** A drawing of a small process loop with one instrument in alarm. */
export function ProcessDrawing() {
  const { t } = useTranslation('auth');
  return (
    <svg className={styles.drawing} viewBox="0 0 560 800">
      <g className={styles.pipe}>
        <path d="M90 174V110H260M280 110H490V222M490 310V500H347M327 500H231M167 500H90V396" />
        <path d="M260 103v14l20-14v14z" className={styles.filled} />
        <path d="M327 493v14l20-14v14z" className={styles.filled} />
        <path
          d="M40.5 188A50 15 0 0 1 140.5 188V382A50 15 0 0 1 40.5 382Z"
          className={styles.filled}
        />
        <circle cx="490" cy="266" r="44" className={styles.filled} />
        <path d="M434 266h35l11-18 21 36 11-18h35" />
        <circle cx="198.5" cy="500" r="32" className={styles.filled} />
        <path d="M185 471l45.5 29-45.5 29" />
      </g>
      <g className={styles.signal}>
        <path d="M41 300h99" className={styles.level} />
        <path d="M198.5 419v49M336.5 419v74" />
        <path d="M315 398H270.5V500" className={styles.dashed} />
        <circle cx="336.5" cy="398" r="21" className={styles.filled} />
        <path d="M315.5 398h42" />
      </g>
      <g className={styles.alarm}>
        <path d="M220 398H259.5V620" className={styles.dotted} />
        <circle cx="198.5" cy="398" r="21" className={styles.filled} />
        <path d="M177.5 398h42" />
      </g>
      <g className={styles.tags}>
        <text x="270.5" y="92">
          HV-118
        </text>
        <text x="90.5" y="250">
          V-204
        </text>
        <text x="90.5" y="270">
          {t('drawing.drum')}
        </text>
        <text x="403" y="226">
          E-310
        </text>
        <text x="375.5" y="482">
          FV-1101
        </text>
        <text x="198.5" y="556">
          P-1101A
        </text>
        <text x="198.5" y="393" className={styles.letters}>
          PI
        </text>
        <text x="198.5" y="411">
          1102
        </text>
        <text x="336.5" y="393" className={styles.letters}>
          FIC
        </text>
        <text x="336.5" y="411">
          1101
        </text>
      </g>
      <g>
        <rect x="120.5" y="620" width="330" height="104" rx="8" className={styles.paper} />
        <rect x="121" y="634" width="3" height="76" className={styles.bar} />
        <text x="140.5" y="654" className={styles.finding}>
          P-1101A · {t('drawing.finding')}
        </text>
        <text x="140.5" y="678" className={styles.order}>
          {t('drawing.order')}
        </text>
        <text x="140.5" y="700" className={styles.location}>
          {t('drawing.place')}
        </text>
      </g>
    </svg>
  );
}
