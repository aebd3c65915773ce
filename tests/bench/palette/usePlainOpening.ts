import { useEffect, useState } from 'react';

/** Opened by Ctrl+K, closed by Escape. */
export function usePlainOpening(): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
      if (!event.ctrlKey || event.key !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return open;
}
