import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';

export interface DetailPaneState {
  /** The item that stands beside the list; null for none, and where there is no room. */
  readonly openId: number | null;
  readonly hasRoom: boolean;
  /** Opens an item beside the list; null closes it. */
  readonly open: (id: number | null) => void;
}

/** The item beside a list, kept in the address: `?open=12`. */
export function useDetailPane(): DetailPaneState {
  const [params, setParams] = useSearchParams();
  const hasRoom = useMediaQuery('(width >= 1100px)');
  const text = params.get('open') ?? '';
  const open = useCallback(
    (id: number | null) =>
      setParams(
        (before) => {
          if (id === null) before.delete('open');
          else before.set('open', String(id));
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );
  const openId = hasRoom && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return { openId, hasRoom, open };
}
