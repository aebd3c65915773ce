import { useState } from 'react';

const key = 'menuCollapse';

/** Whether the menu shows icons only; kept in this browser. */
export function useCollapsedMenu(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(() => window.localStorage.getItem(key) === 'true');
  const toggle = () => {
    window.localStorage.setItem(key, String(!collapsed));
    setCollapsed(!collapsed);
  };
  return [collapsed, toggle];
}
