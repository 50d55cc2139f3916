import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseId } from '../../../runtime/record/parse-id.ts';
import { useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';

export interface DetailPaneState {
  /** The item in the pane; null if none is open or the window is too narrow. */
  readonly openId: number | null;
  readonly hasRoom: boolean;
  /** Opens an item in the pane; null closes the pane. */
  readonly open: (id: number | null) => void;
}

/** The item in the detail pane of a list, stored in the address: `?open=12`. */
export function useDetailPane(): DetailPaneState {
  const [params, setParams] = useSearchParams();
  const hasRoom = useMediaQuery('(width >= 1100px)');
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
  const openId = hasRoom ? parseId(params.get('open')) : null;
  return { openId, hasRoom, open };
}
