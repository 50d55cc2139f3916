import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icons/IconButton.tsx';

interface Props {
  /** From 1. */
  readonly page: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
  /** Says which page it is. */
  readonly children: ReactNode;
}

/** The buttons for the previous and the next page, around the number of the page. */
export function PageButtons({ page, count, onPage, children }: Props) {
  const { t } = useTranslation('viewer');
  const end = (reached: boolean, why: string) => (reached ? { disabledReason: t(why) } : {});
  return (
    <>
      <IconButton
        label={t('previous_page')}
        icon={<ChevronLeft size={18} />}
        onClick={() => onPage(page - 1)}
        {...end(page <= 1, 'first_page')}
      />
      {children}
      <IconButton
        label={t('next_page')}
        icon={<ChevronRight size={18} />}
        onClick={() => onPage(page + 1)}
        {...end(page >= count, 'last_page')}
      />
    </>
  );
}
