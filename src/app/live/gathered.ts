/** Collects items without repetition and passes them to `handOn` together, `milliseconds` after the first one. */
export function gathered<Item>(milliseconds: number, handOn: (items: Item[]) => void) {
  const items = new Set<Item>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (added: readonly Item[]) => {
      for (const item of added) items.add(item);
      timer ??= setTimeout(() => {
        timer = undefined;
        const all = [...items];
        items.clear();
        handOn(all);
      }, milliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}
