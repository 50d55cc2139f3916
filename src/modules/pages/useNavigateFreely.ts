import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** Goes elsewhere after the next render, when a saved form no longer counts as changed. */
export function useNavigateFreely(): (to: string) => void {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (target !== null) void navigate(target, { replace: true });
  }, [target, navigate]);
  return setTarget;
}
